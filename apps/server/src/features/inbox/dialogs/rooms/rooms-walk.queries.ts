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

/** Rooms of the first stretch, of each probe so many: they tell how far the next stretches go. */
const sampleSize = 60
const samplePerProbe = 4
/** Each stretch is so many times as long as the one before it, and lasts at least so long. */
const growth = 4
const leastStretch = 1_000_000

/** Moments in microseconds since 1970. */
interface Stretch {
  /** The nearest room, the one where the first stretch ends, and the farthest of all; null where there is none. */
  nearest: number | null
  edge: number | null
  farthest: number | null
}

/**
 * Ids of rooms in the order of their last message, which are looked at one by one: stretch by stretch from where the page begins, so that no
 * more are read than there are before its last one, times `growth`. Asking each workspace for a whole page of what matches would read as
 * many times more as there are workspaces.
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

/** That a room comes after the place where the page begins; begins with `and`. */
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
