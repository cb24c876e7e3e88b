import type { SidebarDialog } from '@prosa/contract'
import type { Rooms } from '../../../app/live/rooms.ts'
import type { InboxFilter } from '../keys.ts'

/** One page of the list as the cache keeps it. */
export interface ListPage {
  dialogs: SidebarDialog[]
  next: string | null
}

/** Whether a dialog belongs into a list; a search by name cannot be told here, so `name` is left to the server. */
export const belongs = (dialog: SidebarDialog, filter: InboxFilter): boolean => {
  if (filter.status !== '' && dialog.status !== filter.status) return false
  if (filter.workspace > 0 && dialog.workspaceId !== filter.workspace) return false
  if (filter.workspace === 0 && filter.workspaces.length > 0 && !filter.workspaces.includes(dialog.workspaceId))
    return false
  return filter.bots.length === 0 || (dialog.botId !== null && filter.bots.includes(dialog.botId))
}

const byTime = (one: SidebarDialog, other: SidebarDialog): number => {
  if (one.lastMessageDateTime !== other.lastMessageDateTime)
    return one.lastMessageDateTime < other.lastMessageDateTime ? 1 : -1
  return other.id - one.id
}

/**
 * The rows to show: what was loaded, each in its newest version, with the rooms that came since, newest first. A room that no
 * longer belongs leaves; one whose place lies below what is loaded is left to the next page. Made anew from both sources each
 * time, so that it does not matter in what order an answer and a frame came.
 */
export const mergeRows = (
  pages: readonly ListPage[] | undefined,
  rooms: Pick<Rooms, 'newest' | 'all' | 'isGone'>,
  filter: InboxFilter,
): SidebarDialog[] => {
  if (!pages) return []
  const loaded = pages.flatMap((page) => page.dialogs)
  // Where the loaded part ended when it was loaded: what has moved up since does not move the end.
  const last = pages.at(-1)?.next === null ? undefined : loaded.at(-1)
  const rows = new Map<number, SidebarDialog>()
  for (const row of loaded) if (!rooms.isGone(row.id)) rows.set(row.id, rooms.newest(row))
  if (filter.name !== '') return [...rows.values()]
  for (const row of rooms.all()) if (!last || byTime(row, last) < 0) rows.set(row.id, row)
  return [...rows.values()].filter((row) => belongs(row, filter)).sort(byTime)
}
