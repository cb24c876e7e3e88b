import type { SidebarDialog } from '@prosa/contract'

/** Whom a person may turn to at once: their own, and those that wait for anybody. */
const isForMe = ({ status, owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  status === 'OPEN' && (owner === 'queue' || ownerUserId === userId)

/** The room to go on with when one is done: the next one down the list that is this person's to serve, else the next one up; null where none is. */
export const roomAfter = (rows: readonly SidebarDialog[], doneId: number | null, userId: number): number | null => {
  const index = rows.findIndex(({ id }) => id === doneId)
  const below = rows.slice(index + 1)
  const above = rows.slice(0, Math.max(0, index)).reverse()
  return [...below, ...above].find((row) => isForMe(row, userId))?.id ?? null
}
