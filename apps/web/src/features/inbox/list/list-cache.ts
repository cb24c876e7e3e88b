import type { SidebarDialog } from '@prosa/contract'
import type { InboxFilter } from '../keys.ts'

/** One page of the list as the cache keeps it. */
export interface ListPage {
  dialogs: SidebarDialog[]
  unreadRooms: number
  position: string
  next: string | null
}
export interface ListPages {
  pages: ListPage[]
  pageParams: unknown[]
}

/** Whether a dialog belongs into a list; a search by name cannot be told here, so `name` is left to the server. */
export const belongs = (dialog: SidebarDialog, filter: InboxFilter): boolean => {
  if (filter.status !== '' && dialog.status !== filter.status) return false
  if (filter.workspace > 0 && dialog.workspaceId !== filter.workspace) return false
  if (filter.workspace === 0 && filter.workspaces.length > 0 && !filter.workspaces.includes(dialog.workspaceId))
    return false
  return filter.bots.length === 0 || (dialog.botId !== null && filter.bots.includes(dialog.botId))
}

const isNewer = (one: SidebarDialog, other: SidebarDialog): boolean =>
  one.lastMessageDateTime === other.lastMessageDateTime
    ? one.id > other.id
    : one.lastMessageDateTime > other.lastMessageDateTime

const without = (pages: ListPages, id: number): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) =>
    page.dialogs.some((dialog) => dialog.id === id)
      ? { ...page, dialogs: page.dialogs.filter((dialog) => dialog.id !== id) }
      : page,
  ),
})

const find = (pages: ListPages, id: number): SidebarDialog | undefined => {
  for (const page of pages.pages) {
    const found = page.dialogs.find((dialog) => dialog.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * Brings a changed dialog to its place in a loaded list. An older version than the one shown changes nothing; a dialog that no
 * longer belongs leaves; one whose place lies below what is loaded is left to the next page.
 */
export const applyDialog = (pages: ListPages, dialog: SidebarDialog, filter: InboxFilter): ListPages => {
  const known = find(pages, dialog.id)
  if (known && known.version > dialog.version) return pages
  if (filter.name !== '') {
    if (!known) return pages
    return replace(pages, dialog)
  }
  if (!belongs(dialog, filter)) return known ? without(pages, dialog.id) : pages
  const rest = known ? without(pages, dialog.id) : pages
  for (const [index, page] of rest.pages.entries()) {
    const place = page.dialogs.findIndex((other) => isNewer(dialog, other))
    const isLast = index === rest.pages.length - 1
    if (place === -1 && !(isLast && page.next === null)) continue
    const at = place === -1 ? page.dialogs.length : place
    const dialogs = [...page.dialogs.slice(0, at), dialog, ...page.dialogs.slice(at)]
    return { ...rest, pages: rest.pages.map((other, position) => (position === index ? { ...other, dialogs } : other)) }
  }
  return rest
}

/** Changes one row where it stands. */
export const replace = (pages: ListPages, dialog: SidebarDialog): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    dialogs: page.dialogs.map((other) => (other.id === dialog.id ? dialog : other)),
  })),
})

export const removeDialog = without

export const markDialogRead = (pages: ListPages, id: number): ListPages => {
  const known = find(pages, id)
  return known && known.unreadMessageTotal > 0 ? replace(pages, { ...known, unreadMessageTotal: 0 }) : pages
}

/** Rows in order, each once: a dialog that moved up while the next page loaded stands in both answers. */
export const rowsOf = (pages: ListPages | undefined): SidebarDialog[] => {
  const seen = new Set<number>()
  return (pages?.pages ?? []).flatMap((page) =>
    page.dialogs.filter(({ id }) => {
      if (seen.has(id)) return false
      seen.add(id)
      return true
    }),
  )
}
