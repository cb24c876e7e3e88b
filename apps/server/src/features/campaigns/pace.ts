import { nextWithin, type SendingHours } from '@prosa/contract'

const dayMs = 86_400_000

/** Exact intervals reveal an automated, unofficial number, so they are randomly lengthened by up to this share. */
export const longestStretch = 0.3

/**
 * First contacts that an unofficial number may make within 24 hours, by its age: what numbers survive in practice, 20 a day for a new one
 * (Baileys#1983), more with each week.
 */
export const firstContactsPerDay = (ageMs: number): number =>
  ageMs < 4 * dayMs ? 20 : ageMs < 8 * dayMs ? 50 : ageMs < 15 * dayMs ? 100 : 200

export interface Ration {
  /** When the number was connected. */
  sinceMs: number
  /** Its first contacts within the last 24 hours, oldest first. */
  begunMs: readonly number[]
  /** Expected first contacts of other campaigns before these. */
  ahead?: number
}

/** When a number may make another first contact, from `atMs` on. */
export const nextFirst = (atMs: number, { sinceMs, begunMs }: Ration): number => {
  const recent = begunMs.filter((ms) => ms > atMs - dayMs)
  const most = firstContactsPerDay(atMs - sinceMs)
  const freed = recent[recent.length - most]
  return freed === undefined ? atMs : freed + dayMs
}

export interface Plan {
  startMs: number
  intervalMs: number
  hours: SendingHours | null
  timeZone: string
  /** Null: an official number. */
  ration: Ration | null
  /** For each message in order: whether it is a first contact. */
  firsts: readonly boolean[]
}

/** Estimated time of the first and the last message without interruptions; null: no messages. */
export const foretell = ({ startMs, intervalMs, hours, timeZone, ration, firsts }: Plan): [number, number] | null => {
  const gapMs = intervalMs * (ration ? 1 + longestStretch / 2 : 1)
  const begunMs = [...(ration?.begunMs ?? [])]
  if (ration)
    // Assumes that others send as early as they may, which gives the latest estimate.
    for (let left = ration.ahead ?? 0; left > 0; left--) {
      const atMs = Math.max(startMs, begunMs.at(-1) ?? startMs)
      begunMs.push(nextWithin(nextFirst(atMs, { ...ration, begunMs: begunMs.slice(-200) }), hours, timeZone))
    }
  let earliestMs = startMs
  const times = firsts.map((isFirst) => {
    let atMs = nextWithin(earliestMs, hours, timeZone)
    if (ration && isFirst) {
      // Only as many of the newest as the daily limit can matter.
      atMs = nextWithin(nextFirst(atMs, { ...ration, begunMs: begunMs.slice(-200) }), hours, timeZone)
      begunMs.push(atMs)
    }
    earliestMs = atMs + gapMs
    return atMs
  })
  const [first] = times
  const last = times.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}
