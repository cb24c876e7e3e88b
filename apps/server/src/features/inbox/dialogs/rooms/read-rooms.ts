import { maxSortedRooms, type Room } from '@prosa/contract'
import type { Scope } from '../../../../platform/access/index.ts'
import { type Ask, askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'
import {
  capTotal,
  isDescending,
  type Place,
  parseCursor,
  printCursor,
  printPlace,
  readPlace,
  type Total,
  totalOfPage,
} from '../../../../platform/lists/index.ts'
import { presentRoom } from './present-room.ts'
import { pageById, pageBySet, pageByWalk, pageSorted, type RoomRow } from './rooms.queries.ts'
import { isSet, type RoomsFilter, type RoomsPeriod } from './rooms-conditions.queries.ts'
import { countCandidates, countRooms } from './rooms-count.queries.ts'
import { type RoomsQuery, resolveFilter } from './rooms-filter.ts'

export interface RoomsPage extends Total {
  result: Room[]
  next: string | null
}

type Field = NonNullable<RoomsQuery['sortField']>
/** Start of a page: after a row, or after a number of rows of a list that is sorted for each page. */
type Start = Place | { skip: number }

interface Wanted {
  field: Field
  descending: boolean
  after: Start | null
  limit: number
  offset: number
}

/**
 * A page of the rooms' table.
 * @throws invalid when `next` was not made by an earlier page of the same order, or at a filter with an invalid day.
 */
export const readRooms = async (db: Kysely<DB>, scope: Scope, query: RoomsQuery): Promise<RoomsPage> => {
  const field = query.sortField ?? 'lastMessage'
  const after = query.next ? readStart(field, query.next) : null
  const place: Wanted = {
    field,
    descending: isDescending(query),
    after,
    limit: query.limit,
    offset: after ? ('skip' in after ? after.skip : 0) : query.offset,
  }
  const ask = askOf(db)
  const filter = await resolveFilter(ask, scope, query)
  if (!filter) return { result: [], total: 0, isTotalCapped: false, next: null }
  filter.fewIn = await findFew(ask, filter)
  const { rows, total } = await readPage(ask, filter, place)
  const told = after && 'micros' in after ? null : totalOfPage(rows.length, place)
  const counted = told ?? total ?? (await countRooms(ask, filter))
  return { result: rows.map(presentRoom), ...counted, next: nextOf(place, rows) }
}

/**
 * A filter of days that leaves at most this many rooms looks up each of them; with more, a walk through the newest
 * rooms soon fills a page.
 */
const mostOfDays = 100_000

/** The requested period that leaves few rooms, if no other filter does. */
const findFew = async (ask: Ask, filter: RoomsFilter): Promise<RoomsPeriod | null> => {
  const { companyId, botIds, tags, transfers, periods } = filter
  const hasIndex = botIds !== null || tags !== null || transfers?.includes(null) === false
  if (isSet(filter) || hasIndex) return null
  for (const period of periods)
    if (period.of !== 'lastMessage' && period.from !== null)
      if ((await countCandidates(ask, companyId, period, mostOfDays)) <= mostOfDays) return period
  return null
}

const readStart = (field: Field, text: string): Start => {
  const [skip = '', ...more] = parseCursor(text, field) ?? []
  return more.length === 0 && /^\d{1,5}$/.test(skip) ? { skip: Number(skip) } : readPlace(text, field)
}

/** A page, and the total if reading the page has given it. */
const readPage = async (
  ask: Ask,
  filter: RoomsFilter,
  place: Wanted,
): Promise<{ rows: RoomRow[]; total: Total | null }> => {
  const { field, descending, after, limit, offset } = place
  if (field !== 'lastMessage' && field !== 'id') {
    if (offset >= maxSortedRooms) return { rows: [], total: null }
    const most = Math.min(limit, maxSortedRooms - offset)
    return { rows: await pageSorted(ask, filter, { by: field, descending }, { limit: most, offset }), total: null }
  }
  const key = after && 'micros' in after ? after : null
  const page = { order: { by: field, descending }, after: key, limit, offset }
  if (isSet(filter)) {
    const rows = await pageBySet(ask, filter, page)
    return { rows, total: rows[0] ? capTotal(rows[0].found) : null }
  }
  return { rows: await (field === 'id' ? pageById : pageByWalk)(ask, filter, page), total: null }
}

const nextOf = ({ field, limit, offset }: Wanted, rows: readonly RoomRow[]): string | null => {
  const last = rows.at(-1)
  if (!last || rows.length < limit) return null
  if (field === 'lastMessage' || field === 'id')
    return printPlace({ micros: String(last.last_at_micros), id: last.id }, field)
  const skip = offset + rows.length
  return skip < maxSortedRooms ? printCursor([skip], field) : null
}
