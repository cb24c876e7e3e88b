import { maxSortedRooms, type Room } from '@prosa/contract'
import type { Scope } from '../../../../platform/access/index.ts'
import { type Ask, askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { presentRoom } from './present-room.ts'
import { pageById, pageBySet, pageByWalk, pageSorted, type RoomRow } from './rooms.queries.ts'
import { isSet, type RoomsFilter, type RoomsPeriod } from './rooms-conditions.queries.ts'
import { capTotal, countCandidates, countRooms, type RoomsTotal } from './rooms-count.queries.ts'
import { parseRoomsCursor, printRoomsCursor, type RoomsCursor } from './rooms-cursor.ts'
import { type RoomsQuery, resolveFilter } from './rooms-filter.ts'

export interface RoomsPage {
  result: Room[]
  total: number
  isTotalCapped: boolean
  next: string | null
}

interface Place {
  field: NonNullable<RoomsQuery['sortField']>
  descending: boolean
  after: RoomsCursor | null
  limit: number
  offset: number
}

/**
 * A page of the rooms' table.
 * @throws malformed when `next` was not made by an earlier page of the same order; invalid at a filter whose day is none.
 */
export const readRooms = async (db: Kysely<DB>, scope: Scope, query: RoomsQuery): Promise<RoomsPage> => {
  const field = query.sortField ?? 'lastMessage'
  const after = query.next ? parseRoomsCursor(field, query.next) : null
  if (query.next && !after) throw new AppError(errors.malformed)
  // Nothing said is the newest first; of a named field the order that one begins with.
  const order = query.sortOrder ?? (query.sortField ? 'asc' : 'desc')
  const place: Place = {
    field,
    descending: order === 'desc' || order === -1,
    after,
    limit: query.limit,
    offset: after ? ('skip' in after ? after.skip : 0) : query.offset,
  }
  const ask = askOf(db)
  const filter = await resolveFilter(ask, scope, query)
  if (!filter) return { result: [], total: 0, isTotalCapped: false, next: null }
  filter.fewIn = await findFew(ask, filter)
  const { rows, total } = await readPage(ask, filter, place)
  // A page that is not full ends the list: it needs no counting.
  const isWhole = rows.length < place.limit && (rows.length > 0 || place.offset === 0) && !isAfterKey(after)
  const counted = isWhole
    ? { total: place.offset + rows.length, isTotalCapped: false }
    : (total ?? (await countRooms(ask, filter)))
  return { result: rows.map(presentRoom), ...counted, next: nextOf(place, rows) }
}

/** Rooms of some days are looked up one by one, if they are no more than that; more of them are soon met among the newest. */
const mostOfDays = 100_000

/** Which of the days that are asked for leaves few rooms, where nothing else does. */
const findFew = async (ask: Ask, filter: RoomsFilter): Promise<RoomsPeriod | null> => {
  const { companyId, botIds, tags, transfers, periods } = filter
  const hasIndex = botIds !== null || tags !== null || transfers?.includes(null) === false
  if (isSet(filter) || hasIndex) return null
  for (const period of periods)
    if (period.of !== 'lastMessage' && period.from !== null)
      if ((await countCandidates(ask, companyId, period, mostOfDays)) <= mostOfDays) return period
  return null
}

const isAfterKey = (after: RoomsCursor | null): boolean => after !== null && 'key' in after

/** A page, and the total where reading it has told that. */
const readPage = async (
  ask: Ask,
  filter: RoomsFilter,
  place: Place,
): Promise<{ rows: RoomRow[]; total: RoomsTotal | null }> => {
  const { field, descending, after, limit, offset } = place
  if (field !== 'lastMessage' && field !== 'id') {
    if (offset >= maxSortedRooms) return { rows: [], total: null }
    const most = Math.min(limit, maxSortedRooms - offset)
    return { rows: await pageSorted(ask, filter, { by: field, descending }, { limit: most, offset }), total: null }
  }
  const key = after && 'key' in after ? after : null
  const page = { order: { by: field, descending }, after: key, limit, offset }
  if (isSet(filter)) {
    const rows = await pageBySet(ask, filter, page)
    return { rows, total: rows[0] ? capTotal(rows[0].found) : null }
  }
  return { rows: await (field === 'id' ? pageById : pageByWalk)(ask, filter, page), total: null }
}

const nextOf = ({ field, limit, offset }: Place, rows: readonly RoomRow[]): string | null => {
  const last = rows.at(-1)
  if (!last || rows.length < limit) return null
  if (field === 'lastMessage' || field === 'id')
    return printRoomsCursor(field, { key: String(last.last_at_micros), id: last.id })
  const skip = offset + rows.length
  return skip < maxSortedRooms ? printRoomsCursor(field, { skip }) : null
}
