import type { SidebarDialog } from '@prosa/contract'

/** Whom a person may turn to at once: their own, and those that wait for anybody. */
const isForMe = ({ status, owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  status === 'OPEN' && (owner === 'queue' || ownerUserId === userId)

/**
 * The room to go on with when one is done: the next one down the list that is this person's to serve, else the next one up; null where none is.
 * @param lastIndex Where the room stood in the list, for when it has left it already.
 */
export const roomAfter = (
  rows: readonly SidebarDialog[],
  doneId: number | null,
  userId: number,
  lastIndex = 0,
): number | null => {
  const index = rows.findIndex(({ id }) => id === doneId)
  const below = rows.slice(index === -1 ? lastIndex : index + 1)
  const above = rows.slice(0, index === -1 ? lastIndex : index).reverse()
  return [...below, ...above].find((row) => isForMe(row, userId))?.id ?? null
}
