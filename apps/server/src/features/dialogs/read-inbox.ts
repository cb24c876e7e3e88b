import type { SidebarDialog } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { rowsFor } from './dialogs.queries.ts'
import {
  changedSince,
  countUnreadRooms,
  type InboxFilter,
  type InboxKey,
  pageKeys,
  searchIds,
  settleMark,
} from './inbox.queries.ts'
import { type InboxCursor, inboxStart, parseCursor, parsePosition, printCursor, printPosition } from './inbox-cursor.ts'
import { presentSidebarDialog } from './present-dialog.ts'

/** What the inbox is asked for, as the operations give it. */
export interface InboxQuery {
  workspace: number
  workspaces: readonly number[]
  name: string
  status: '' | 'OPEN' | 'CLOSED'
  bots: readonly number[]
}

export interface InboxPage {
  dialogs: SidebarDialog[]
  unreadRooms: number
  position: string
  next: string | null
}

const maxChanges = 200
/** Most probes of one page: workspaces × states × bots. Beyond it the bot filter is applied to a wider page instead. */
const maxProbes = 2000

/** Cuts what was asked for down to what the person sees; ids that are not one's own are dropped. */
export const filterOf = (scope: Scope, query: InboxQuery): InboxFilter => {
  const asked = [...(query.workspace > 0 ? [query.workspace] : []), ...query.workspaces]
  const own = new Set(scope.workspaceIds)
  return {
    companyId: scope.companyId,
    userId: scope.userId,
    workspaceIds: asked.length > 0 ? [...new Set(asked)].filter((id) => own.has(id)) : [...own],
    open: query.status === '' ? null : query.status === 'OPEN',
    botIds: [...new Set(query.bots)].slice(0, 100),
  }
}

/**
 * One page of rooms, newest first. Goes on by the key of its last row (`next`), or by an offset up to a limit.
 * @throws malformed when `next` was not made by an earlier page.
 */
export const readInboxPage = async (
  db: Kysely<DB>,
  cluster: string,
  scope: Scope,
  query: InboxQuery,
  page: { limit: number; offset: number; next?: string | undefined },
): Promise<InboxPage> => {
  const filter = filterOf(scope, query)
  const after = page.next === undefined ? inboxStart : parseCursor(page.next)
  if (!after) throw new AppError(errors.malformed)
  if (filter.workspaceIds.length * Math.max(1, filter.botIds.length) > maxProbes) throw new AppError(errors.malformed)
  const part = fold(query.name)
  const rooms = part === '' ? readByTime(db, filter, after, page) : readFound(db, filter, part, after, page)
  // Together, so that a failure of either is the call's failure whichever comes first.
  const [{ rows, horizon, next }, unreadRooms] = await Promise.all([rooms, readUnreadRooms(db, scope, query)])
  return { dialogs: rows.map(presentSidebarDialog), unreadRooms, position: printPosition(cluster, horizon), next }
}

interface RoomsPage {
  rows: Awaited<ReturnType<typeof rowsFor>>
  horizon: string
  next: string | null
}

const readByTime = async (
  db: Kysely<DB>,
  filter: InboxFilter,
  after: InboxCursor,
  page: { limit: number; offset: number },
): Promise<RoomsPage> => {
  const { horizon, keys } = await pageKeys(db, filter, after, page)
  const ids = keys.map(({ id }) => id)
  const rows = await rowsFor(db, filter.companyId, [filter.userId], ids)
  return { rows, horizon, next: keys.length < page.limit ? null : nextOf(keys) }
}

const readFound = async (
  db: Kysely<DB>,
  filter: InboxFilter,
  part: string,
  after: InboxCursor,
  page: { limit: number; offset: number; next?: string | undefined },
): Promise<RoomsPage> => {
  const { horizon, ids } = await searchIds(db, filter, part)
  const kept = await keepBots(db, filter, ids)
  const start = page.next === undefined ? page.offset : kept.indexOf(after.id) + 1
  const rows = await rowsFor(db, filter.companyId, [filter.userId], kept.slice(start, start + page.limit))
  const last = rows.at(-1)
  const isMore = last && start + page.limit < kept.length
  return { rows, horizon, next: isMore ? printCursor({ lastAtMicros: '0', id: last.id }) : null }
}

/** A search finds few rooms, so that the bots are looked at afterwards. */
const keepBots = async (db: Kysely<DB>, filter: InboxFilter, ids: readonly number[]): Promise<readonly number[]> => {
  if (filter.botIds.length === 0) return ids
  const rows = await rowsFor(db, filter.companyId, [filter.userId], ids)
  return rows.flatMap(({ id, bot_id }) => (bot_id !== null && filter.botIds.includes(bot_id) ? [id] : []))
}

const nextOf = (keys: readonly InboxKey[]): string | null => {
  const last = keys.at(-1)
  return last ? printCursor({ lastAtMicros: last.last_at_micros, id: last.id }) : null
}

/** Rooms that wait for a person with something unread, up to 100; when none is left the person's mark moves on. */
export const readUnreadRooms = async (db: Kysely<DB>, scope: Scope, query: InboxQuery): Promise<number> => {
  const filter = filterOf(scope, query)
  const count = await countUnreadRooms(db, filter)
  const coversAll = filter.botIds.length === 0 && filter.workspaceIds.length === scope.workspaceIds.length
  if (count === 0 && coversAll && !scope.isAdmin) await settleMark(db, scope.companyId, scope.userId)
  return count
}

export interface InboxChanges {
  dialogs: SidebarDialog[]
  /** Rooms that may have been in the person's list and are not theirs to see any more. */
  gone: number[]
  position: string
  refetch: boolean
}

/** Rooms that changed since a position; `refetch` when the position is unknown here or too much has changed. */
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
  // Where a room was before is not known; only one that was transferred can have been elsewhere.
  const gone = changed.filter(({ workspaceId, wasMoved }) => wasMoved && !own.has(workspaceId)).map(({ id }) => id)
  const rows = await rowsFor(db, scope.companyId, [scope.userId], ids)
  return { dialogs: rows.map(presentSidebarDialog), gone, position: printPosition(cluster, reached), refetch: false }
}
