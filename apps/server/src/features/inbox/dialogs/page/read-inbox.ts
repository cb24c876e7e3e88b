import {
  channelFacts,
  channelKinds,
  type PlatformName,
  type RoomOrder,
  type SidebarDialog,
  visitorNumberIn,
} from '@prosa/contract'
import { searchParts } from '../../../../conversation/model/search-parts.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { type Ask, askOf, type DB, type Handles, type Kysely } from '../../../../platform/database/index.ts'
import { type Place, printPlace, readPlace } from '../../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../../workspaces/index.ts'
import { rowsFor, type SidebarRow } from '../room/dialogs.queries.ts'
import { presentSidebarDialog } from '../room/present-dialog.ts'
import {
  botsOfKinds,
  changedSince,
  type InboxFilter,
  searchIds,
  settleMark,
  type UnreadRow,
  unreadOf,
  visitorIds,
} from './inbox.queries.ts'
import { countByOwner, type OwnerCounts } from './inbox-counts.queries.ts'
import { isOfFew, type PageRow, pageOfFound, pageRows } from './inbox-page.queries.ts'
import { parsePosition, printPosition } from './inbox-position.ts'

/** Filters as passed by the operations. */
export interface PlacesQuery {
  workspace: number
  /** Absent: all of the person's workspaces; empty: none. */
  workspaces: readonly number[] | undefined
  bots: readonly number[]
}

/** An inbox query. */
export interface InboxQuery extends PlacesQuery {
  name: string
  status: '' | 'OPEN' | 'CLOSED'
  owner: '' | 'mine' | 'queue' | 'bot' | number
  only: '' | 'unread'
  /** Minutes. */
  waiting: number
  labels: readonly number[]
  channels: readonly PlatformName[]
  order: RoomOrder
}

export interface InboxPage {
  dialogs: SidebarDialog[]
  unreadRooms: number
  position: string
  next: string | null
}

/** Inbox rows of these dialogs for this person; dialogs outside of their workspaces or of the query are left out. */
export const sidebarRows = async (
  ask: Ask,
  scope: Scope,
  filter: InboxFilter,
  dialogIds: readonly number[],
): Promise<SidebarDialog[]> => {
  const rows = await rowsFor(ask, scope.companyId, scope.userId, dialogIds)
  return rows
    .filter((row) => scope.workspaceIds.includes(row.workspace_id) && isWanted(row, filter))
    .map(presentSidebarDialog)
}

const maxChanges = 200

type Places = Pick<InboxFilter, 'companyId' | 'userId' | 'workspaceIds' | 'botIds'>

/** Restricts the query to what the person sees; foreign ids are dropped. */
const placesOf = (scope: Scope, query: PlacesQuery): Places => {
  const asked = query.workspace > 0 ? [query.workspace, ...(query.workspaces ?? [])] : query.workspaces
  return {
    companyId: scope.companyId,
    userId: scope.userId,
    workspaceIds: chosenWorkspaces(scope, asked),
    botIds: [...new Set(query.bots)],
  }
}

/** Filters that only open rooms can match. */
const isOfOpen = ({ owner, onlyUnread, waitingSince }: InboxFilter): boolean =>
  owner !== '' || onlyUnread || waitingSince !== null

/** The query restricted to the person's workspaces and to possible combinations. */
export const filterOf = (scope: Scope, query: InboxQuery, now: Date): InboxFilter => {
  const asked: InboxFilter = {
    ...placesOf(scope, query),
    open: query.status === '' ? null : query.status === 'OPEN',
    owner: query.owner === 'mine' ? scope.userId : query.owner,
    onlyUnread: query.only === 'unread',
    labelIds: [...new Set(query.labels)],
    kinds: channelKinds.filter((kind) => query.channels.includes(channelFacts[kind].platform)),
    order: query.order,
    waitingSince: query.waiting === 0 ? null : new Date(now.getTime() - query.waiting * 60_000),
  }
  if (!isOfOpen(asked)) return asked
  return asked.open === false ? { ...asked, workspaceIds: [] } : { ...asked, open: true }
}

/**
 * One page of rooms in the requested order, continued by the last row's key (`next`) or by a limited offset.
 * @throws invalid when `next` was not made by an earlier page
 */
export const readInboxPage = async (
  database: Handles,
  cluster: string,
  scope: Scope,
  query: InboxQuery,
  page: { limit: number; offset: number; next?: string | undefined; now: Date },
): Promise<InboxPage> => {
  const filter = filterOf(scope, query, page.now)
  const after = page.next === undefined ? null : readPlace(page.next)
  const parts = searchParts(query.name) ?? []
  const isSearched = parts.length > 0 && !isOfFew(filter)
  const { rows, unread } = isSearched
    ? await readFound(database, filter, parts, after, page)
    : await readByTime(database, filter, await botsAmong(database, filter), parts, after, page)
  await settleWhenRead(database, scope, filter, unread)
  return {
    dialogs: rows.map(presentSidebarDialog),
    unreadRooms: unread.unread,
    position: printPosition(cluster, unread.horizon),
    next: rows.length < page.limit ? null : nextOf(rows),
  }
}

interface RoomsPage {
  rows: PageRow[]
  unread: UnreadRow
}

/** A count query always returns a row; a missing one counts as nothing unread. */
const noUnread: UnreadRow = { unread: 0, horizon: '0', is_settled: true }

/** Bots whose rooms are read: the chosen ones that have a wanted channel; absent: all. */
const botsAmong = async (database: Handles, { companyId, botIds, kinds }: InboxFilter): Promise<readonly number[]> => {
  if (kinds.length === 0) return botIds
  const [having] = await database.snapshot(companyId, (ask) => [botsOfKinds(ask, companyId, kinds)])
  if (having === null) return botIds
  const both = botIds.length === 0 ? having : botIds.filter((id) => having.includes(id))
  return both.length === 0 ? [noBot] : both
}
/** An id that no bot has, so that nothing matches. */
const noBot = 0

const readByTime = async (
  database: Handles,
  filter: InboxFilter,
  bots: readonly number[],
  parts: readonly string[],
  after: Place | null,
  page: { limit: number; offset: number },
): Promise<RoomsPage> => {
  const [rows, [unread = noUnread]] = await database.snapshot(filter.companyId, (ask) => [
    pageRows(ask, { ...filter, botIds: bots }, after, page, parts),
    unreadOf(ask, filter),
  ])
  return { rows, unread }
}

const readFound = async (
  database: Handles,
  filter: InboxFilter,
  parts: readonly string[],
  after: Place | null,
  page: { limit: number; offset: number },
): Promise<RoomsPage> => {
  const { companyId } = filter
  // The position is taken before the rows are read: changes in between are sent again by the stream.
  const visitor = visitorNumberIn(parts[0] ?? '')
  const [[unread = noUnread], visitors, ...found] = await database.snapshot(companyId, (ask) => [
    unreadOf(ask, filter),
    // The placeholder for missing names is in no index.
    visitor === null ? Promise.resolve<number[]>([]) : visitorIds(ask, filter, visitor),
    ...parts.map((part) => searchIds(ask, filter, part)),
  ])
  const ids = [...new Set([...found.flat(), ...visitors])]
  const [rows] = await database.snapshot(companyId, (ask) => [pageOfFound(ask, filter, after, page, ids)])
  return { rows, unread }
}

const isWanted = (
  row: SidebarRow,
  { botIds, labelIds, owner, onlyUnread, waitingSince, kinds }: InboxFilter,
): boolean =>
  (kinds.length === 0 || kinds.includes(row.connection_kind)) &&
  (labelIds.length === 0 || row.labels.some((id) => labelIds.includes(id))) &&
  (botIds.length === 0 || (row.bot_id !== null && botIds.includes(row.bot_id))) &&
  isOwnedBy(row, owner) &&
  (!onlyUnread || (row.waits && row.unread > 0)) &&
  (waitingSince === null || (row.waits && row.waits_since !== null && row.waits_since <= waitingSince))

const isOwnedBy = (row: SidebarRow, owner: InboxFilter['owner']): boolean => {
  if (owner === '') return true
  if (owner === 'queue') return row.owner === 'queue' || row.owner === 'offered'
  return owner === 'bot' ? row.owner === 'bot' : row.owner_user_id === owner
}

const nextOf = (rows: readonly PageRow[]): string | null => {
  const last = rows.at(-1)
  return last ? printPlace({ micros: String(last.key_micros), id: last.id }) : null
}

/** Rooms that wait for a person with something unread, up to 100; if there are none, the person's mark moves forward. */
export const readUnreadRooms = async (database: Handles, scope: Scope, query: PlacesQuery): Promise<number> => {
  const filter = placesOf(scope, query)
  const [[row = noUnread]] = await database.snapshot(scope.companyId, (ask) => [unreadOf(ask, filter)])
  await settleWhenRead(database, scope, filter, row)
  return row.unread
}

/** Open rooms by owner, each counted up to 100. */
export const readOwners = async (database: Handles, scope: Scope, query: PlacesQuery): Promise<OwnerCounts> => {
  const places = placesOf(scope, query)
  const [counts] = await database.snapshot(scope.companyId, (ask) => [countByOwner(ask, places)])
  return counts
}

const settleWhenRead = async (
  database: Handles,
  { companyId, userId, isAdmin, workspaceIds }: Scope,
  filter: Places,
  { unread, is_settled }: UnreadRow,
): Promise<void> => {
  const coversAll = filter.botIds.length === 0 && filter.workspaceIds.length === workspaceIds.length
  if (unread > 0 || is_settled || !coversAll || isAdmin) return
  await settleMark(database.scoped(companyId), companyId, userId)
}

export interface InboxChanges {
  dialogs: SidebarDialog[]
  /** Rooms that may have been in the person's list and are no longer visible to them. */
  gone: number[]
  position: string
  refetch: boolean
}

/** Rooms changed since a position; `refetch` when the position is unknown or too much has changed. */
export const readChanges = async (
  db: Kysely<DB>,
  cluster: string,
  scope: Scope,
  position: string,
): Promise<InboxChanges> => {
  const nothing = { dialogs: [], gone: [] }
  const horizon = parsePosition(cluster, position)
  if (horizon === null) return { ...nothing, position, refetch: true }
  const { horizon: reached, changed } = await changedSince(db, scope.companyId, horizon, maxChanges + 1)
  if (changed.length > maxChanges) return { ...nothing, position: printPosition(cluster, reached), refetch: true }
  const own = new Set(scope.workspaceIds)
  const ids = changed.filter(({ workspaceId }) => own.has(workspaceId)).map(({ id }) => id)
  // A room's earlier workspace is unknown; only a transferred one can have been elsewhere.
  const gone = changed.filter(({ workspaceId, wasMoved }) => wasMoved && !own.has(workspaceId)).map(({ id }) => id)
  const rows = await rowsFor(askOf(db), scope.companyId, scope.userId, ids)
  const dialogs = rows.filter((row) => !row.is_quiet).map(presentSidebarDialog)
  return { dialogs, gone, position: printPosition(cluster, reached), refetch: false }
}
