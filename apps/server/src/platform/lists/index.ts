import { createHash } from 'node:crypto'
import { maxInt4 } from '@prosa/contract'
import { AppError, errors } from '../errors/index.ts'

export { microsOf, momentOf, momentText, olderThan } from './moments.queries.ts'

/** A row's place in a list that is sorted by a moment, then by id. */
export interface Place {
  /** Microseconds since 1970; as text, since a bigint may not be exact as a JavaScript number. */
  micros: string
  id: number
}

/** Before every row of a list sorted newest first: the year 9999. */
export const newestPlace: Place = { micros: '253402300799000000', id: maxInt4 }

/**
 * Cursor of a list's next page; opaque to callers.
 * @param parts whole numbers
 * @param of The list it belongs to (without a dot): a cursor of another order or of other filters (`filtersOf`) is
 * invalid.
 */
export const printCursor = (parts: readonly (string | number)[], of = ''): string =>
  Buffer.from([...(of === '' ? [] : [of]), ...parts].join('.')).toString('base64url')

/** @returns the cursor's numbers, or null for a text that `printCursor` did not make for this list */
export const parseCursor = (text: string, of = ''): string[] | null => {
  const parts = Buffer.from(text, 'base64url').toString().split('.')
  if (of !== '' && parts.shift() !== of) return null
  return parts.every((part) => /^-?\d{1,17}$/.test(part)) ? parts : null
}

export const printPlace = ({ micros, id }: Place, of = ''): string => printCursor([micros, id], of)

/** @throws invalid at `next` for a cursor that no page of this list returned */
export const readPlace = (text: string, of = ''): Place => {
  const [micros, id, ...more] = parseCursor(text, of) ?? []
  if (micros === undefined || !isId(id) || Number(id) < 0 || more.length > 0) throw badCursor()
  return { micros, id: Number(id) }
}

/**
 * Start of a list sorted by id or another number. @throws invalid at `next` for a cursor that no page of this list
 * returned
 */
export const readId = (text: string, of = ''): number => {
  const [id, ...more] = parseCursor(text, of) ?? []
  if (!isId(id) || Number(id) < 0 || more.length > 0) throw badCursor()
  return Number(id)
}

/** The same where it may be greater than an id. @throws as `readId` */
export const readNumber = (text: string, of = ''): number => {
  const [part, ...more] = parseCursor(text, of) ?? []
  if (part === undefined || !Number.isSafeInteger(Number(part)) || Number(part) < 0 || more.length > 0)
    throw badCursor()
  return Number(part)
}

/** Whether a cursor's number fits an id column; a note's is negative. */
export const isId = (part: string | undefined): part is string =>
  part !== undefined && Math.abs(Number(part)) <= maxInt4

export const badCursor = (): AppError => new AppError(errors.invalid, { fields: { next: 'Página inválida' } })

/** Key of a filtered list's cursors: its version, and its filters in any order. */
export const filtersOf = (version: number, filters: object): string => {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `${version}${createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)}`
}

/** Splits rows read with `limit` + 1 into those of the page and the next page's start; null at the end. */
export const cutPage = <Row, Next>(
  rows: readonly Row[],
  limit: number,
  nextOf: (last: Row) => Next,
): { shown: Row[]; next: Next | null } => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last !== undefined && rows.length > limit ? nextOf(last) : null }
}

/**
 * A page of a public list that is sorted by a number which never changes, so that whoever writes meanwhile moves no row.
 * @param start before the first row. @throws invalid for a cursor of another list or of other filters
 */
export const pageByNumber = async <Row>(
  { limit, after }: { limit: number; after?: string | undefined },
  { of, start }: { of: string; start: number },
  read: (place: { from: number; limit: number }) => Promise<readonly Row[]>,
  numberOf: (row: Row) => number,
): Promise<{ rows: Row[]; next: string | null }> => {
  const rows = await read({ from: after === undefined ? start : readId(after, of), limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, (last) => printCursor([numberOf(last)], of))
  return { rows: shown, next }
}

/** Totals are exact up to this number; one more row is counted to detect more. */
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

/** The total known from a page that is not full, which ends the list; null if it must be counted. */
export const totalOfPage = (rows: number, { limit, offset }: { limit: number; offset: number }): Total | null =>
  rows < limit && (rows > 0 || offset === 0) ? { total: offset + rows, isTotalCapped: false } : null

/** Default: newest first; ascending if only a field is given. */
export const isDescending = ({ sortField, sortOrder }: Sorting): boolean => {
  const order = sortOrder ?? (sortField ? 'asc' : 'desc')
  return order === 'desc' || order === -1
}
interface Sorting {
  sortField?: string | null | undefined
  sortOrder?: 'asc' | 'desc' | 1 | -1 | null | undefined
}
