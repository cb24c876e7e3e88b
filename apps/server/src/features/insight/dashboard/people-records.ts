/** Flags of a dialog, by bit of its record. */
export const recordFlags = [
  'handed',
  'taken',
  'answered',
  'lost',
  'abandoned',
  'unserved',
  'answerDue',
  'answerMet',
  'closeDue',
  'closeMet',
] as const
export type RecordFlag = (typeof recordFlags)[number]
/** Durations in seconds, in the order of the record. */
export const recordTimes = ['wait', 'firstAnswer', 'firstAnswerOpen', 'handling'] as const
export type RecordTime = (typeof recordTimes)[number]

/** These belong to the attendant who gave the first answer; all others to the last attendant. */
const ofAnswer = {
  flags: ['answered', 'answerDue', 'answerMet'] as readonly RecordFlag[],
  times: ['firstAnswer', 'firstAnswerOpen'] as readonly RecordTime[],
}
const answerMask = recordFlags.reduce(
  (mask, name, bit) => (ofAnswer.flags.includes(name) ? mask | (1 << bit) : mask),
  0,
)
const isOfAnswer = recordTimes.map((name) => ofAnswer.times.includes(name))

/**
 * Dialog, workspace, attendant and first answerer (four bytes each), flags (two), and durations as four-byte floats,
 * NaN for none; all big-endian.
 */
const flagsAt = 16
const timesAt = flagsAt + 2
const recordBytes = timesAt + 4 * recordTimes.length

/** Concatenated records of one bot and channel. */
export interface Records {
  botId: number
  channel: string
  /** UTC day, if all records have the same. */
  day: string | null
  /** Replace stored records of the same dialogs. */
  isChanged: boolean
  dialogs: Buffer
}

/** Number of dialogs per combination of flags, and the known durations. */
export interface Tally {
  flags: Uint32Array
  times: Record<RecordTime, Float32Array>
}

/** A growing array: longer than its content. */
interface Growing {
  values: Float32Array
  length: number
}

interface GrowingTally {
  flags: Uint32Array
  times: readonly Growing[]
}

const emptyTally = (): GrowingTally => ({
  flags: new Uint32Array(1 << recordFlags.length),
  times: recordTimes.map(() => ({ values: new Float32Array(64), length: 0 })),
})

const push = (to: Growing, value: number): void => {
  if (to.length === to.values.length) {
    const longer = new Float32Array(2 * to.length)
    longer.set(to.values)
    to.values = longer
  }
  to.values[to.length++] = value
}

const timesOf = (of: (name: RecordTime, place: number) => Float32Array): Tally['times'] =>
  Object.fromEntries(recordTimes.map((name, place) => [name, of(name, place)])) as Tally['times']

const placeOf = ({ botId, channel, day }: Records): string => `${botId} ${day} ${channel}`

/**
 * Groups dialogs: a hundred thousand in some milliseconds.
 * @param keyOf the group of a workspace and person (0 for none); called for the last attendant and for the first
 * answerer
 */
export const tallyRecords = <Key>(
  all: readonly Records[],
  keyOf: (records: Records, workspaceId: number, personId: number) => Key,
): Map<Key, Tally> => {
  const changed = Map.groupBy(
    all.filter(({ isChanged }) => isChanged),
    placeOf,
  )
  const tallies = new Map<Key, GrowingTally>()
  const tallyOf = (key: Key): GrowingTally => {
    const known = tallies.get(key)
    if (known) return known
    const tally = emptyTally()
    tallies.set(key, tally)
    return tally
  }
  for (const records of all) {
    const { dialogs, isChanged } = records
    const passed = isChanged ? undefined : idsOf(changed.get(placeOf(records)))
    const view = new DataView(dialogs.buffer, dialogs.byteOffset, dialogs.byteLength)
    for (let at = 0; at < dialogs.byteLength; at += recordBytes) {
      // A record without flags has not reached people: it only replaces a stored one.
      if (view.getUint16(at + flagsAt) === 0 || passed?.has(view.getInt32(at))) continue
      const workspaceId = view.getInt32(at + 4)
      const [key, answerKey] = [view.getInt32(at + 8), view.getInt32(at + 12)].map((id) =>
        keyOf(records, workspaceId, id),
      )
      addRecord(tallyOf(key as Key), view, at, false)
      addRecord(tallyOf(answerKey as Key), view, at, true)
    }
  }
  return new Map(
    [...tallies].map(([key, { flags, times }]) => [
      key,
      {
        flags,
        times: timesOf((_, place) => times[place]?.values.subarray(0, times[place].length) ?? new Float32Array()),
      },
    ]),
  )
}

/** Adds a record's part of the first answer, or the rest. */
const addRecord = ({ flags, times }: GrowingTally, view: DataView, at: number, isAnswer: boolean): void => {
  const all = view.getUint16(at + flagsAt)
  const flag = isAnswer ? all & answerMask : all & ~answerMask
  flags[flag] = (flags[flag] ?? 0) + 1
  let place = at + timesAt
  for (const [index, time] of times.entries()) {
    const seconds = isOfAnswer[index] === isAnswer ? view.getFloat32(place) : Number.NaN
    if (!Number.isNaN(seconds)) push(time, seconds)
    place += 4
  }
}

const idsOf = (changed: readonly Records[] | undefined): Set<number> | undefined => {
  if (!changed) return undefined
  const ids = new Set<number>()
  for (const { dialogs } of changed)
    for (let at = 0; at < dialogs.byteLength; at += recordBytes) ids.add(dialogs.readInt32BE(at))
  return ids
}

export const mergeTallies = (tallies: readonly Tally[]): Tally => {
  const flags = new Uint32Array(1 << recordFlags.length)
  for (const tally of tallies)
    for (let place = 0; place < flags.length; place += 1) flags[place] = (flags[place] ?? 0) + (tally.flags[place] ?? 0)
  return {
    flags,
    times: timesOf((name) => concat(tallies.map(({ times }) => times[name]))),
  }
}

const concat = (parts: readonly Float32Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const countFlags = ({ flags }: Tally): Record<RecordFlag, number> => {
  const counts = recordFlags.map(() => 0)
  for (const [combination, count] of flags.entries())
    if (count > 0)
      for (const bit of counts.keys()) if (combination & (1 << bit)) counts[bit] = (counts[bit] ?? 0) + count
  return Object.fromEntries(recordFlags.map((name, bit) => [name, counts[bit] ?? 0])) as Record<RecordFlag, number>
}
