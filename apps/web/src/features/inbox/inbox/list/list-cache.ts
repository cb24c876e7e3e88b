import type { SidebarDialog } from '@prosa/contract'
import type { RoomStore } from '../../../../app/live/room-store.ts'
import { type InboxFilter, isOfOpen, orderOf } from '../inbox-queries.ts'

/** One cached page of the list. */
export interface ListPage {
  dialogs: SidebarDialog[]
  next: string | null
}

/** The viewer and the time of viewing. */
export interface Looking {
  userId: number
  nowMs: number
  /** The open room, if it was in this list: it keeps its row while open, whoever holds it. */
  keptId?: number | null
}

const isOwnedBy = (dialog: SidebarDialog, owner: InboxFilter['owner'], userId: number): boolean => {
  if (owner === '') return true
  if (owner === 'queue') return dialog.owner === 'queue' || dialog.owner === 'offered'
  if (owner === 'bot') return dialog.owner === 'bot'
  const person = owner === 'mine' ? userId : owner
  // What one has put off is not in one's own list.
  return dialog.ownerUserId === person && (person !== userId || !dialog.snoozedUntil)
}

const hasWaited = ({ waits, waitsSince }: SidebarDialog, minutes: number, nowMs: number): boolean =>
  minutes === 0 || (waits && waitsSince !== null && Date.parse(waitsSince) <= nowMs - minutes * 60_000)

/** Whether a room belongs to the list; a text search cannot be checked here, so `name` is left to the server. */
export const belongs = (dialog: SidebarDialog, filter: InboxFilter, { userId, nowMs }: Looking): boolean => {
  const status = isOfOpen(filter) ? 'OPEN' : filter.status
  if (status !== '' && dialog.status !== status) return false
  if (filter.workspace > 0 && dialog.workspaceId !== filter.workspace) return false
  if (filter.workspace === 0 && filter.workspaces.length > 0 && !filter.workspaces.includes(dialog.workspaceId))
    return false
  if (!isOwnedBy(dialog, filter.owner, userId) || !hasWaited(dialog, filter.waiting, nowMs)) return false
  if (filter.channels.length > 0 && !filter.channels.includes(dialog.plataform)) return false
  if (filter.labels.length > 0 && !dialog.labels.some((id) => filter.labels.includes(id))) return false
  return filter.bots.length === 0 || (dialog.botId !== null && filter.bots.includes(dialog.botId))
}

const byTime = (one: SidebarDialog, other: SidebarDialog): number => {
  if (one.lastMessageDateTime !== other.lastMessageDateTime)
    return one.lastMessageDateTime < other.lastMessageDateTime ? 1 : -1
  return other.id - one.id
}

/** Queue order: longest waiting first. */
const byQueue = (one: SidebarDialog, other: SidebarDialog): number => {
  const [first, second] = [one.queuedSince ?? '', other.queuedSince ?? '']
  if (first !== second) return first < second ? -1 : 1
  return one.id - other.id
}

/** Waiting customers first, longest waiting first; then the others, newest first. */
const byWait = (one: SidebarDialog, other: SidebarDialog): number => {
  if (one.waits !== other.waits) return one.waits ? -1 : 1
  if (!one.waits) return byTime(one, other)
  const [first, second] = [since(one), since(other)]
  if (first !== second) return first < second ? -1 : 1
  return other.id - one.id
}
const since = ({ waitsSince, queuedSince, lastMessageDateTime }: SidebarDialog): string =>
  waitsSince ?? queuedSince ?? lastMessageDateTime

const orders = { latest: byTime, queue: byQueue, waiting: byWait }

/** Under "unread" only unread rooms join the list; loaded rooms that have been read stay until the next request. */
const isNews = (row: SidebarDialog, { only }: InboxFilter): boolean =>
  only === '' || (row.waits && row.unreadMessageTotal > 0)

const isKept = ({ id, status }: SidebarDialog, { keptId }: Looking): boolean => id === keptId && status === 'OPEN'

/**
 * The rows to show, in the list's order: loaded rooms in their newest version, and rooms that arrived since. Rooms that
 * no longer belong are removed; rooms below the loaded part are left to the next page. Computed from both sources
 * each time, so the order in which answers and frames arrive does not matter.
 */
export const mergeRows = (
  pages: readonly ListPage[] | undefined,
  rooms: Pick<RoomStore, 'newest' | 'all' | 'isGone'>,
  filter: InboxFilter,
  looking: Looking,
): SidebarDialog[] => {
  if (!pages) return []
  const order = orders[orderOf(filter)]
  const loaded = pages.flatMap((page) => page.dialogs)
  // End of the loaded part at load time: rows that moved up since do not move the end.
  const last = pages.at(-1)?.next === null ? undefined : loaded.at(-1)
  const rows = new Map<number, SidebarDialog>()
  for (const row of loaded) if (!rooms.isGone(row.id)) rows.set(row.id, rooms.newest(row))
  if (filter.name !== '') return [...rows.values()]
  for (const row of rooms.all()) {
    if (rows.has(row.id)) continue
    if (isKept(row, looking) || ((!last || order(row, last) < 0) && isNews(row, filter))) rows.set(row.id, row)
  }
  return [...rows.values()].filter((row) => isKept(row, looking) || belongs(row, filter, looking)).sort(order)
}
