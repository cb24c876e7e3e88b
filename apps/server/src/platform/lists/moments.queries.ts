import { sql } from '../database/index.ts'

type Fragment = ReturnType<typeof sql>

/** SQL: a timestamp in microseconds since 1970. */
export const microsOf = (moment: string): string => `(extract(epoch from ${moment}) * 1000000)::bigint`

/** SQL: the timestamp of a parameter in microseconds. */
export const momentText = (parameter: string): string =>
  `'epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond'`

/** The same for a value. */
export const momentOf = (micros: string | number): Fragment =>
  sql`('epoch'::timestamptz + ${String(micros)}::bigint * interval '1 microsecond')`

/** SQL: a row comes after a place in a list sorted newest first; begins with `and`. */
export const olderThan = (at: string, id: string, place: { micros: string; id: number } | null): Fragment =>
  place ? sql` and ${sql.raw(`(${at}, ${id})`)} < (${momentOf(place.micros)}, ${place.id})` : sql``
