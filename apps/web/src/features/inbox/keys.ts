/** What the list of rooms is asked for; `workspace` 0 is all of the header's choice. */
export interface InboxFilter {
  workspace: number
  workspaces: readonly number[]
  name: string
  status: '' | 'OPEN' | 'CLOSED'
  bots: readonly number[]
}

export const inboxKeys = {
  lists: ['inbox', 'list'] as const,
  list: (filter: InboxFilter) => ['inbox', 'list', filter] as const,
  /** Under the shell's own key, so that both counts are refreshed together. */
  unread: (filter: InboxFilter) => ['unread-rooms', filter] as const,
  dialog: (id: number) => ['inbox', 'dialog', id] as const,
  contact: (id: number) => ['inbox', 'contact', id] as const,
  files: (id: number) => ['inbox', 'files', id] as const,
  bots: (workspaces: readonly number[]) => ['inbox', 'bots', workspaces] as const,
  targets: ['inbox', 'workspaces'] as const,
  people: (workspaceId: number) => ['inbox', 'people', workspaceId] as const,
}
