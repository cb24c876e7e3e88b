import { createHash } from 'node:crypto'
import { AppError, errors } from '../errors/index.ts'

export { microsOf, momentOf, momentText, olderThan } from './moments.queries.ts'

/** A row's place in a list that is sorted by a moment, then by id. */
export interface Place {
  /** Microseconds since 1970; as text, since not every number of the database is an exact one here. */
  micros: string
  id: number
}

const maxId = 2_147_483_647
/** Before every row of a list that has the newest first: the year 9999. */
export const newestPlace: Place = { micros: '253402300799000000', id: maxId }

/**
 * Where the next page of a list begins; opaque to callers.
 * @param parts whole numbers
 * @param of What it belongs to (without a dot): a cursor of another order, or of other filters (`filtersOf`), is none.
 */
export const printCursor = (parts: readonly (string | number)[], of = ''): string =>
  Buffer.from([...(of === '' ? [] : [of]), ...parts].join('.')).toString('base64url')

/** @returns its numbers, or null for what `printCursor` did not make of the same list */
export const parseCursor = (text: string, of = ''): string[] | null => {
  const parts = Buffer.from(text, 'base64url').toString().split('.')
  if (of !== '' && parts.shift() !== of) return null
  return parts.every((part) => /^-?\d{1,17}$/.test(part)) ? parts : null
}

export const printPlace = ({ micros, id }: Place, of = ''): string => printCursor([micros, id], of)

/** @throws invalid at `next` for what no page of this list gave */
export const readPlace = (text: string, of = ''): Place => {
  const [micros, id, ...more] = parseCursor(text, of) ?? []
  if (micros === undefined || !isId(id) || Number(id) < 0 || more.length > 0) throw badCursor()
  return { micros, id: Number(id) }
}

/** The place of a list that is sorted by id, or by another number. @throws invalid at `next` for what no page of this list gave */
export const readId = (text: string, of = ''): number => {
  const [id, ...more] = parseCursor(text, of) ?? []
  if (!isId(id) || Number(id) < 0 || more.length > 0) throw badCursor()
  return Number(id)
}

/** Whether the database takes a number of a cursor for an id; a note's is below zero. */
export const isId = (part: string | undefined): part is string => part !== undefined && Math.abs(Number(part)) <= maxId

export const badCursor = (): AppError => new AppError(errors.invalid, { fields: { next: 'Página inválida' } })

/** What cursors of a list with filters belong to: its version, and the filters in whatever order they are named. */
export const filtersOf = (version: number, filters: object): string => {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `${version}${createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)}`
}

/** Of rows that were read with one more than `limit`: those of the page, and what the next one goes on after; null at the end. */
export const cutPage = <Row, Next>(
  rows: readonly Row[],
  limit: number,
  nextOf: (last: Row) => Next,
): { shown: Row[]; next: Next | null } => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last !== undefined && rows.length > limit ? nextOf(last) : null }
}

/** A total is exact up to that many; to know whether there are more, one more is counted. */
export const mostCounted = 10_000

export interface Total {
  total: number
  /** There are more: '10.000+'. */
  isTotalCapped: boolean
}

export const capTotal = (counted: number, most = mostCounted): Total => ({
  total: Math.min(counted, most),
  isTotalCapped: counted > most,
})

/** The total that a page tells by itself: one that is not full ends the list; null where it has to be counted. */
export const totalOfPage = (rows: number, { limit, offset }: { limit: number; offset: number }): Total | null =>
  rows < limit && (rows > 0 || offset === 0) ? { total: offset + rows, isTotalCapped: false } : null

/** Nothing said is the newest first; of a named field the order that one begins with. */
export const isDescending = ({ sortField, sortOrder }: Sorting): boolean => {
  const order = sortOrder ?? (sortField ? 'asc' : 'desc')
  return order === 'desc' || order === -1
}
interface Sorting {
  sortField?: string | null | undefined
  sortOrder?: 'asc' | 'desc' | 1 | -1 | null | undefined
}
