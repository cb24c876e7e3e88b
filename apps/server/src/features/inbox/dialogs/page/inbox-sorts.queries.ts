import { microsOf, momentText, newestPlace, type Place } from '../../../../platform/lists/index.ts'
import { queuedAt } from '../room/dialogs.queries.ts'
import type { InboxFilter } from './inbox.queries.ts'

/** A sort order of rooms: a key of `dialog d`, then the id; its direction, and the start key before all rows. */
export interface Sort {
  key: string
  direction: 'asc' | 'desc'
  idDirection: 'asc' | 'desc'
  /** SQL: rows after the key in these two parameters. */
  after(micros: string, id: string): string
  /** SQL: the sort key in microseconds. */
  column: string
  start: Place
}

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
    after: (micros, id) => `(d.last_at, d.id) < (${momentText(micros)}, ${id}::int)`,
    column: keyColumn,
    start: newestPlace,
  },
  queue: {
    key: queuedAt,
    direction: 'asc',
    idDirection: 'asc',
    after: (micros, id) => `(${queuedAt}, d.id) > (${momentText(micros)}, ${id}::int)`,
    column: keyColumn,
    start: { micros: '0', id: 0 },
  },
  waiting: {
    key: waitKey,
    direction: 'asc',
    idDirection: 'desc',
    after: (micros, id) => `(${waitKey}, -d.id) > (${micros}::bigint, -${id}::int)`,
    column: ', p.key as key_micros',
    start: { ...newestPlace, micros: '0' },
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
