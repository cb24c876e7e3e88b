import type { Room } from '@prosa/contract'
import { askOf, type DB, type Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { presentRoom } from './present-room.ts'
import { countRooms, mostSorted, pageByKey, pageSorted, type RoomRow, type RoomsFilter } from './rooms.queries.ts'
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
  const rows = await readPage(ask, filter, place)
  // A page that is not full ends the list: it needs no counting.
  const isWhole = rows.length < place.limit && (rows.length > 0 || place.offset === 0) && !isAfterKey(after)
  const counted = isWhole ? place.offset + rows.length : await countRooms(ask, filter)
  return {
    result: rows.map(presentRoom),
    total: Math.min(counted, mostSorted),
    isTotalCapped: counted > mostSorted,
    next: nextOf(place, rows),
  }
}

const isAfterKey = (after: RoomsCursor | null): boolean => after !== null && 'key' in after

const readPage = (ask: ReturnType<typeof askOf>, filter: RoomsFilter, place: Place): Promise<RoomRow[]> => {
  const { field, descending, after, limit, offset } = place
  if (field !== 'lastMessage' && field !== 'id')
    return offset >= mostSorted
      ? Promise.resolve([])
      : pageSorted(ask, filter, { by: field, descending }, { limit: Math.min(limit, mostSorted - offset), offset })
  const key = after && 'key' in after ? after : null
  return pageByKey(ask, filter, { order: { by: field, descending }, after: key, limit, offset })
}

const nextOf = ({ field, limit, offset }: Place, rows: readonly RoomRow[]): string | null => {
  const last = rows.at(-1)
  if (!last || rows.length < limit) return null
  if (field === 'lastMessage' || field === 'id')
    return printRoomsCursor(field, { key: String(last.last_at_micros), id: last.id })
  const skip = offset + rows.length
  return skip < mostSorted ? printRoomsCursor(field, { skip }) : null
}
