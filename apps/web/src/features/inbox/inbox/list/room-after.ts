import type { SidebarDialog } from '@prosa/contract'

const earliest = (rows: readonly SidebarDialog[], since: 'waitsSince' | 'queuedSince'): SidebarDialog | undefined =>
  rows.toSorted((one, other) => ((one[since] ?? '') < (other[since] ?? '') ? -1 : 1))[0]

/** The room to serve next: the longest waiting of the person's own customers, else of the queue. */
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
 * The next room after the current one; null if there is none. The person's own waiting customers come first, then
 * the queue, each by waiting time; then their other rooms, first down the list, then up.
 * @param lastIndex The room's index in the list, in case it has left the list already.
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
