import type { PeopleBy } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { createFairSemaphore } from '../../../platform/rate-limit/fair-semaphore.ts'
import { channelName } from './names.ts'
import { listNames } from './people.queries.ts'
import { listRecords } from './people-days.queries.ts'
import {
  countFlags,
  mergeTallies,
  type RecordFlag,
  type RecordTime,
  recordTimes,
  type Tally,
  tallyRecords,
} from './people-records.ts'
import { computeQuantiles } from './quantiles.ts'
import type { ServicesFilter } from './services.queries.ts'

/** Maximum of people listed. */
const mostPeople = 200

// Five years of a large company are 90 MB of records: one read per company at a time, and two per process.
const readings = createFairSemaphore<number>({ perKey: 1, total: 2, waitingPerKey: Number.POSITIVE_INFINITY })

/** Durations in seconds: mean, median and 90th percentile. */
export interface SpreadRow {
  count: number
  mean: number
  median: number
  p90: number
}

/** How people served a set of dialogs. */
export interface PeopleSums {
  counts: Record<RecordFlag, number>
  /** Null without values. */
  times: Record<RecordTime, SpreadRow | null>
}

/** Id of an attendant, workspace or bot, or name of a channel. */
export interface PeopleGroup extends PeopleSums {
  key: number | string
  name: string
}

/**
 * People's work in dialogs begun in a period: total, and by group, largest first. Exact, including uncounted changes.
 */
export const sumPeople = async (
  db: Kysely<DB>,
  { by, ...asked }: Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'> & { by: PeopleBy },
): Promise<{ total: PeopleSums; groups: PeopleGroup[] }> => {
  const tallies = await tallyPeople(db, asked, by)
  const sums = [...tallies]
    // Dialogs that nobody joined have no attendant.
    .flatMap(([key, tally]) => (key === 0 ? [] : [{ key, ...presentTally(tally) }]))
    // Groups without any value are left out.
    .filter(({ counts, times }) => [...Object.values(counts), ...Object.values(times)].some(Boolean))
    .sort((one, other) => compareGroups(one, other))
    .slice(0, mostPeople)
  const ids = sums.flatMap(({ key }) => (typeof key === 'number' ? [key] : []))
  const names =
    by === 'channel' || ids.length === 0 ? new Map<number, string>() : await listNames(db, asked.companyId, by, ids)
  return {
    total: presentTally(mergeTallies([...tallies.values()])),
    groups: sums.map((group) => ({
      ...group,
      name: typeof group.key === 'string' ? group.key : (names.get(group.key) ?? ''),
    })),
  }
}

/** The records are released as soon as they are summed up. */
const tallyPeople = async (
  db: Kysely<DB>,
  asked: Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'>,
  by: PeopleBy,
): Promise<Map<number | string, Tally>> => {
  const leave = await readings.enter(asked.companyId)
  try {
    return tallyRecords<number | string>(await listRecords(db, asked), (records, workspaceId, attendantId) => {
      if (by === 'channel') return channelName(records.channel)
      if (by === 'bot') return records.botId
      return by === 'workspace' ? workspaceId : attendantId
    })
  } finally {
    leave?.()
  }
}

type Keyed = Pick<PeopleGroup, 'key' | 'counts'>
const compareGroups = (one: Keyed, other: Keyed): number =>
  other.counts.taken - one.counts.taken || other.counts.handed - one.counts.handed || (one.key < other.key ? -1 : 1)

const presentTally = (tally: Tally): PeopleSums => ({
  counts: countFlags(tally),
  times: Object.fromEntries(recordTimes.map((name) => [name, spread(tally.times[name])])) as PeopleSums['times'],
})

const spread = (seconds: Float32Array): SpreadRow | null => {
  const [median, p90] = computeQuantiles(seconds, [0.5, 0.9])
  if (median === undefined || p90 === undefined) return null
  let sum = 0
  for (const each of seconds) sum += each
  return { count: seconds.length, mean: sum / seconds.length, median, p90 }
}
