import type { PlatformName, RoomOrder } from '@prosa/contract'
import { countOwners, dialogContact, dialogFiles, getDialog, pageInbox, unreadRooms } from '@prosa/contract'
import { pagesKey, query } from '../../../app/query.ts'

/** What the list of rooms is asked for; `workspace` 0 is all of the header's choice. */
export interface InboxFilter {
  workspace: number
  workspaces: readonly number[]
  name: string
  status: '' | 'OPEN' | 'CLOSED'
  bots: readonly number[]
  /** Whose open rooms; a number is a colleague's. */
  owner: '' | 'mine' | 'queue' | 'bot' | number
  only: '' | 'unread'
  /** Minutes that the customer has waited for a person at least. */
  waiting: number
  /** Any of these. */
  labels: readonly number[]
  /** Any of these. */
  channels: readonly PlatformName[]
  /** '' is how each list stands by itself: a queue by its wait, all else by what was said last. */
  order: RoomOrder
}

/** How its list is sorted: 'queue' by the wait in it. */
export const orderOf = ({ owner, order }: Pick<InboxFilter, 'owner' | 'order'>): 'latest' | 'queue' | 'waiting' => {
  if (order === 'latest') return 'latest'
  if (owner === 'queue') return 'queue'
  return order === 'waiting' ? 'waiting' : 'latest'
}

const placesQuery = (filter: InboxFilter) => ({
  workspace: filter.workspace,
  workspaces: [...filter.workspaces],
  bots: [...filter.bots],
})

/** The filter as the list takes it; a search by words has no order. */
export const filterQuery = (filter: InboxFilter) => ({
  ...placesQuery(filter),
  name: filter.name,
  status: filter.status,
  owner: filter.owner,
  only: filter.only,
  waiting: filter.waiting,
  labels: [...filter.labels],
  channels: [...filter.channels],
  order: filter.order,
})

/**
 * Whether the totals count what their press would show. They know of places and bots alone: among a million rooms a total under a channel
 * or a label takes seconds.
 */
export const isCounted = ({ name, waiting, labels, channels }: InboxFilter): boolean =>
  name === '' && waiting === 0 && labels.length === 0 && channels.length === 0

/** What only open rooms have is asked for. */
export const isOfOpen = ({ owner, only, waiting }: Pick<InboxFilter, 'owner' | 'only' | 'waiting'>): boolean =>
  owner !== '' || only !== '' || waiting > 0

/** The newest messages that a room is opened with. */
export const dialogPage = 50

/** What the inbox reads, each under the key of its operation. */
export const inboxQueries = {
  unread: (filter: InboxFilter) =>
    query(unreadRooms, { query: { ...placesQuery(filter), name: '', status: filter.status } }),
  owners: (filter: InboxFilter) => query(countOwners, { query: placesQuery(filter) }),
}

export const inboxKeys = {
  list: (filter: InboxFilter) => pagesKey(pageInbox, filter),
  dialog: (id: number) => query(getDialog, { params: { id }, query: { limit: dialogPage } }).queryKey,
  contact: (id: number) => query(dialogContact, { params: { id } }).queryKey,
  files: (id: number) => query(dialogFiles, { params: { id } }).queryKey,
}
