import { maxInt4 } from '@prosa/contract'
import { type DB, type Kysely, sql, sqlInt } from '../../../platform/database/index.ts'
import { microsOf, momentOf } from '../../../platform/lists/index.ts'
import { type ContactsFilter, type Cut, directionOf } from './contacts-list.queries.ts'

type Fragment = ReturnType<typeof sql>

/** A list in the order of time: an index scan for each item, and the condition by which a row of it belongs to the list. */
export interface TimeScan {
  /** FROM item `w`: the index is scanned once for each of its rows, such as a workspace. */
  items: Fragment
  /** `at`, `row` and the contact's `id` of a probe, without bounds. */
  rows: Fragment
  /** The columns that the index is in the order of. */
  at: string
  row: string
  /** What the contact `c` of a row `k` has to have; begins with `and`. */
  passes: Fragment
}

/** Rows of the first look: so many times the page, and at most `mostAtFirst`. */
const firstLook = 3
const mostAtFirst = 600
/** At most so many contacts are filtered one by one, or so many times the page: beyond that another way is faster. */
export const mostRead = 20_000
const mostReadOfPage = 8
/** The scan goes on by stretches of time, each so many times as long as the former; the shortest, in microseconds. */
const growth = 8
const leastStretch = 60_000_000

const passing = ({ companyId }: ContactsFilter, { passes }: TimeScan): Fragment =>
  sql`select c.id from contact c where c.company_id = ${companyId} and c.id = k.id${passes} offset 0`

/** A row of the scan, its moment in microseconds since 1970. */
interface Place {
  at: number
  row: number
}

interface Stretch {
  ids: number[]
  /** The first and the last row that was read; null where there was none. */
  first: Place | null
  last: Place | null
  read: number
  /** Whether there are rows beyond it. */
  hasMore: boolean
}

/**
 * Contacts in the order of time, looked at one by one: first a few of the nearest rows of each probe, then stretch by stretch of time, so
 * that no more is read than there is before the page's end, times `growth`. Null where too many were read.
 */
export const walk = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  scan: TimeScan,
  { descending, limit, offset, isOnlyFirst = false }: Cut & { descending: boolean; isOnlyFirst?: boolean },
): Promise<number[] | null> => {
  const most = offset + limit
  const towards = descending ? -1 : 1
  const look = (bounds: Bounds, left: number): Promise<Stretch> =>
    readStretch(db, filter, scan, { ...bounds, descending, limit: left })
  const first = await look({ after: null, until: null, depth: Math.min(most * firstLook, mostAtFirst) }, most)
  const found = first.ids
  let { last: after, hasMore } = first
  let mayRead = Math.max(mostRead, most * mostReadOfPage)
  let length = Math.max(Math.abs((first.last?.at ?? 0) - (first.first?.at ?? 0)), leastStretch)
  while (!isOnlyFirst && hasMore && after !== null && found.length < most) {
    const until: number = after.at + towards * length
    const next = await look({ after, until, depth: mayRead }, most - found.length)
    found.push(...next.ids)
    mayRead -= next.read
    if (mayRead <= 0 && found.length < most) return null
    hasMore = next.hasMore
    after = { at: until, row: descending ? 0 : maxInt4 }
    length *= growth
  }
  return found.slice(offset)
}

interface Bounds {
  after: Place | null
  until: number | null
  /** Of each probe, and of all together. */
  depth: number
}

const readStretch = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  { items, rows, at, row, ...scan }: TimeScan,
  { after, until, depth, descending, limit }: Bounds & { descending: boolean; limit: number },
): Promise<Stretch> => {
  const key = sql.raw(`(${at}, ${row})`)
  const [beyond, direction] = [sql.raw(descending ? '<' : '>'), directionOf(descending)]
  const begin = after ? sql` and ${key} ${beyond} (${momentOf(after.at)}, ${after.row}::int)` : sql``
  const end = until === null ? sql`` : sql` and ${sql.raw(at)} ${sql.raw(descending ? '>=' : '<=')} ${momentOf(until)}`
  const farther =
    until === null
      ? sql`false`
      : sql`exists (
    select from ${items} cross join lateral (${rows} and ${sql.raw(at)} ${beyond} ${momentOf(until)} limit 1) k)`
  const cut = sql` limit ${sqlInt(depth)}`
  const micros = sql.raw(microsOf('k.at'))
  const placeOf = (order: Fragment): Fragment =>
    sql`(select json_build_object('at', ${micros}, 'row', k.row) from keys k order by k.at ${order}, k.row ${order} limit 1)`
  const { rows: answers } = await sql<Omit<Stretch, 'hasMore'> & { farther: boolean }>`
    with keys as materialized (
      select k.* from ${items} cross join lateral (
        ${rows}${begin}${end} order by ${sql.raw(at)} ${direction}, ${sql.raw(row)} ${direction}${cut}) k
      order by k.at ${direction}, k.row ${direction}, k.ws${cut})
    select array(select c.id from (select * from keys x order by x.at ${direction}, x.row ${direction}) k
        cross join lateral (${passing(filter, { items, rows, at, row, ...scan })}) c
        order by k.at ${direction}, k.row ${direction} limit ${sqlInt(limit)}) as ids,
      ${placeOf(direction)} as first, ${placeOf(directionOf(!descending))} as last,
      (select count(*) from keys)::int as read, ${farther} as farther`.execute(db)
  const answer = answers[0]
  if (!answer) throw new Error('A stretch of contacts gave no answer')
  const { ids, first, last, read } = answer
  return { ids, first, last, read, hasMore: answer.farther || read === depth }
}
