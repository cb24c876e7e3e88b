import type { PlatformName, RoomOrder } from '@prosa/contract'
import { countOwners, dialogContact, dialogFiles, getDialog, pageInbox, unreadRooms } from '@prosa/contract'
import { pagesKey, query } from '../../../app/query.ts'

/** Filter of the room list; `workspace` 0 means all workspaces chosen in the header. */
export interface InboxFilter {
  workspace: number
  workspaces: readonly number[]
  name: string
  status: '' | 'OPEN' | 'CLOSED'
  bots: readonly number[]
  /** Owner of open rooms; a number is a colleague's id. */
  owner: '' | 'mine' | 'queue' | 'bot' | number
  only: '' | 'unread'
  /** Minimum minutes the customer has waited for a person. */
  waiting: number
  /** Rooms with any of these labels. */
  labels: readonly number[]
  /** Rooms of any of these channels. */
  channels: readonly PlatformName[]
  /** '' is the default: a queue by waiting time, other lists by last message. */
  order: RoomOrder
}

/** Order the list is sorted by; 'queue' sorts by time in the queue. */
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

/** The filter as query parameters; a text search has no order. */
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
 * Whether totals can match this filter. They are counted by workspace and bot only: counting by channel or label takes
 * seconds among a million rooms.
 */
export const isCounted = ({ name, waiting, labels, channels }: InboxFilter): boolean =>
  name === '' && waiting === 0 && labels.length === 0 && channels.length === 0

/** Whether the filter asks for something that only open rooms have. */
export const isOfOpen = ({ owner, only, waiting }: Pick<InboxFilter, 'owner' | 'only' | 'waiting'>): boolean =>
  owner !== '' || only !== '' || waiting > 0

/** Number of newest messages loaded when a room opens. */
export const dialogPage = 50

/** Queries of the inbox, each under its operation's key. */
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
