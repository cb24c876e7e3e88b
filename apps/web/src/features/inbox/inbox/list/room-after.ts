import type { SidebarDialog } from '@prosa/contract'

const earliest = (rows: readonly SidebarDialog[], since: 'waitsSince' | 'queuedSince'): SidebarDialog | undefined =>
  rows.toSorted((one, other) => ((one[since] ?? '') < (other[since] ?? '') ? -1 : 1))[0]

/** Who is served next: a customer of one's own who waits, else of the queue, of both who has waited longest. */
export const longestWaiting = (rows: readonly SidebarDialog[], userId: number): SidebarDialog | undefined => {
  const open = rows.filter(({ status }) => status === 'OPEN')
  const own = open.filter(
    ({ ownerUserId, waits, waitsSince }) => ownerUserId === userId && waits && waitsSince !== null,
  )
  return (
    earliest(own, 'waitsSince') ??
    earliest(
      open.filter(({ owner }) => owner === 'queue'),
      'queuedSince',
    )
  )
}

/**
 * The room to go on with when one is done; null where none is. A customer of one's own who waits for an answer comes before the queue, of
 * both who has waited longest; then one's other rooms, the next one down the list and else the next one up.
 * @param lastIndex Where the room stood in the list, for when it has left it already.
 */
export const roomAfter = (
  rows: readonly SidebarDialog[],
  doneId: number | null,
  userId: number,
  lastIndex = 0,
): number | null => {
  const open = rows.filter(({ id, status }) => id !== doneId && status === 'OPEN')
  const own = open.filter(({ ownerUserId }) => ownerUserId === userId)
  const first = longestWaiting(open, userId)
  if (first) return first.id
  const index = rows.findIndex(({ id }) => id === doneId)
  const below = rows.slice(index === -1 ? lastIndex : index + 1)
  const above = rows.slice(0, index === -1 ? lastIndex : index).reverse()
  return [...below, ...above].find((row) => own.includes(row))?.id ?? null
}
