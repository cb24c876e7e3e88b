/** How often one automation may act in one room; after that it is quiet there until the next day. */
export const brakeLimits = { burst: 3, burstSeconds: 600, day: 20 } as const

/** Of one automation in one room, on a day of the company's calendar. Stored. */
export interface RoomRuns {
  day: string
  count: number
  /** The last of them, in seconds of the epoch. */
  at: readonly number[]
  isQuiet?: true
}

/** `runs`: it may act. `stops`: no more, from now on. `quiet`: it was stopped before. */
export interface Admission {
  verdict: 'runs' | 'stops' | 'quiet'
  runs: RoomRuns
}

/** Whether it may act once more. Rooms with another robot, or an automatic answer of a person, end here. */
export const admitRun = (before: RoomRuns | undefined, atMs: number, day: string): Admission => {
  const runs: RoomRuns = before?.day === day ? before : { day, count: 0, at: [] }
  if (runs.isQuiet) return { verdict: 'quiet', runs }
  const now = Math.floor(atMs / 1_000)
  const at = runs.at.filter((one) => one > now - brakeLimits.burstSeconds)
  if (at.length >= brakeLimits.burst || runs.count >= brakeLimits.day)
    return { verdict: 'stops', runs: { ...runs, isQuiet: true } }
  return { verdict: 'runs', runs: { day, count: runs.count + 1, at: [...at, now] } }
}

/** So many automations may lead to one another. */
export const mostInChain = 5

/** Whether a chain ends before this one: each acts once in it. `chain`: those that led to what happened. */
export const endsChain = (chain: readonly number[], automationId: number): boolean =>
  chain.includes(automationId) || chain.length >= mostInChain
