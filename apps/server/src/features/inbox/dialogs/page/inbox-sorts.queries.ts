import { queuedAt } from '../room/dialogs.queries.ts'
import type { InboxFilter } from './inbox.queries.ts'
import type { InboxCursor } from './inbox-cursor.ts'

export const instantOf = (parameter: string): string =>
  `'epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond'`
export const microsOf = (moment: string): string => `(extract(epoch from ${moment}) * 1000000)::bigint`

/** A sort order of rooms: a key of `dialog d`, then the id; its direction, and the start key before all rows. */
export interface Sort {
  key: string
  direction: 'asc' | 'desc'
  idDirection: 'asc' | 'desc'
  /** SQL: rows after the key in these two parameters. */
  after(micros: string, id: string): string
  /** SQL: the sort key in microseconds. */
  column: string
  start: InboxCursor
}

const newestStart: InboxCursor = { micros: '253402300799000000', id: 2_147_483_647 }
const keyColumn = `, ${microsOf('p.key')} as key_micros`

/**
 * Waiting rooms first, by since when; then the others, newest first, with keys counting back from the year 2255. Microseconds below that fit into a
 * JavaScript number.
 */
export const farMicros = '9000000000000000'
export const waitKey = `case when d.waits then ${microsOf(queuedAt)} else ${farMicros}::bigint - ${microsOf('d.last_at')} end`

export const sorts = {
  latest: {
    key: 'd.last_at',
    direction: 'desc',
    idDirection: 'desc',
    after: (micros, id) => `(d.last_at, d.id) < (${instantOf(micros)}, ${id}::int)`,
    column: keyColumn,
    start: newestStart,
  },
  queue: {
    key: queuedAt,
    direction: 'asc',
    idDirection: 'asc',
    after: (micros, id) => `(${queuedAt}, d.id) > (${instantOf(micros)}, ${id}::int)`,
    column: keyColumn,
    start: { micros: '0', id: 0 },
  },
  waiting: {
    key: waitKey,
    direction: 'asc',
    idDirection: 'desc',
    after: (micros, id) => `(${waitKey}, -d.id) > (${micros}::bigint, -${id}::int)`,
    column: ', p.key as key_micros',
    start: { micros: '0', id: 2_147_483_647 },
  },
} satisfies Record<string, Sort>
export type SortName = keyof typeof sorts

export const orderBy = (row: string, { direction, idDirection }: Sort, key = `${row}.key`): string =>
  `${key} ${direction}, ${row}.id ${idDirection}`

/** A queue is sorted by its wait unless another order is requested. */
export const sortOf = ({ owner, order }: InboxFilter): SortName => {
  if (order === 'latest') return 'latest'
  if (owner === 'queue') return 'queue'
  return order === 'waiting' ? 'waiting' : 'latest'
}
