import type { Ask } from '../../../../platform/database/index.ts'
import { microsOf, momentText, type Place } from '../../../../platform/lists/index.ts'
import { createValues, probedBy, type RoomsFilter, type Source, type Values } from './rooms-conditions.queries.ts'

export interface RoomsOrder {
  by: 'lastMessage' | 'id'
  descending: boolean
}

export interface KeysWanted {
  order: RoomsOrder
  after: Place | null
  limit: number
  offset: number
}

/** Rows of the first stretch, and per probe: they decide the length of the next stretches. */
const sampleSize = 60
const samplePerProbe = 4
/** Each stretch is this many times as long as the previous one, and at least this long in microseconds. */
const growth = 4
const leastStretch = 1_000_000

/** Moments in microseconds since 1970. */
interface Stretch {
  /** Times of the nearest room, of the end of the first stretch, and of the farthest room; null without rooms. */
  nearest: number | null
  edge: number | null
  farthest: number | null
}

/**
 * Ids of rooms ordered by last message, checked one by one, in stretches from the page's start: at most `growth` times
 * the rows up to the page's end are read. Asking each workspace for a whole page of matches would multiply the rows
 * read by the number of workspaces.
 */
export const walkRooms = async (ask: Ask, filter: RoomsFilter, wanted: KeysWanted): Promise<number[]> => {
  const most = wanted.offset + wanted.limit
  const { nearest, edge, farthest } = await findStretch(ask, filter, wanted)
  if (nearest === null || edge === null || farthest === null) return []
  const towards = wanted.order.descending ? -1 : 1
  const found: number[] = []
  let from: number | null = null
  let to = edge
  let length = Math.max(Math.abs(edge - nearest), leastStretch)
  for (;;) {
    const isLast = (farthest - to) * towards <= 0
    found.push(
      ...(await readStretch(ask, filter, wanted, { from, to: isLast ? null : to, limit: most - found.length })),
    )
    if (isLast || found.length >= most) return found.slice(wanted.offset)
    length *= growth
    from = to
    to = from + towards * length
  }
}

const directionOf = ({ order }: KeysWanted): { near: string; far: string; after: string; until: string } =>
  order.descending
    ? { near: 'desc', far: 'asc', after: '<', until: '>=' }
    : { near: 'asc', far: 'desc', after: '>', until: '<=' }

/** SQL: a room comes after the page's start; begins with `and`. */
export const startOf = ({ after, order: { by, descending } }: KeysWanted, { put }: Values): string => {
  if (after === null) return ''
  const sign = descending ? '<' : '>'
  return by === 'id'
    ? ` and d.id ${sign} ${put(after.id)}::int`
    : ` and (d.last_at, d.id) ${sign} (${momentText(put(after.micros))}, ${put(after.id)}::int)`
}

const probe = ({ source, where }: Source, rest: string): string =>
  `${source} cross join lateral (select d.id, d.last_at from dialog d where ${where}${rest}) x`

const findStretch = async (ask: Ask, filter: RoomsFilter, wanted: KeysWanted): Promise<Stretch> => {
  const values = createValues()
  const { near, far } = directionOf(wanted)
  const probes = probedBy(filter, values, { byIndex: true })
  const start = startOf(wanted, values)
  const [row] = await ask<Stretch>(
    `with near as materialized (
       select x.last_at from ${probe(probes, `${start} order by d.last_at ${near}, d.id ${near} limit ${samplePerProbe}`)}
       order by x.last_at ${near} limit ${sampleSize})
     select ${microsOf(`(select last_at from near order by last_at ${near} limit 1)`)} as nearest,
      ${microsOf(`(select last_at from near order by last_at ${far} limit 1)`)} as edge,
      ${microsOf(`(select x.last_at from ${probe(probes, `${start} order by d.last_at ${far}, d.id ${far} limit 1`)}
        order by x.last_at ${far} limit 1)`)} as farthest`,
    values.values,
  )
  return row ?? { nearest: null, edge: null, farthest: null }
}

const readStretch = async (
  ask: Ask,
  filter: RoomsFilter,
  wanted: KeysWanted,
  { from, to, limit }: { from: number | null; to: number | null; limit: number },
): Promise<number[]> => {
  const values = createValues()
  const { put } = values
  const { near, after, until } = directionOf(wanted)
  const probes = probedBy(filter, values)
  const bounds = [
    startOf(wanted, values),
    from === null ? '' : ` and d.last_at ${after} ${momentText(put(from))}`,
    to === null ? '' : ` and d.last_at ${until} ${momentText(put(to))}`,
  ].join('')
  const most = put(limit)
  const rows = await ask<{ id: number }>(
    `select x.id from ${probe(probes, `${bounds} order by d.last_at ${near}, d.id ${near} limit ${most}`)}
     order by x.last_at ${near}, x.id ${near} limit ${most}`,
    values.values,
  )
  return rows.map(({ id }) => id)
}
