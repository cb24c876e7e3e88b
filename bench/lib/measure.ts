/** The value below which `part` (0 to 1) of the sample lies. */
export const percentile = (sample: readonly number[], part: number): number => {
  const sorted = [...sample].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export interface Load {
  perSecond: number
  /** Milliseconds of each call. */
  times: number[]
  /** All of them, with those of the warm-up. */
  calls: number
}

/** Calls `work` from `clients` loops for `ms`; the first tenth is warm-up and does not count. */
export const load = async (clients: number, ms: number, work: (client: number) => Promise<unknown>): Promise<Load> => {
  const times: number[] = []
  let calls = 0
  const startMs = performance.now()
  const countFromMs = startMs + ms * 0.1
  const endMs = startMs + ms
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let now = performance.now(); now < endMs; ) {
        await work(client)
        calls += 1
        const after = performance.now()
        if (now >= countFromMs) times.push(after - now)
        now = after
      }
    }),
  )
  return { perSecond: times.length / ((performance.now() - countFromMs) / 1000), times, calls }
}

/** Calls at a steady pace, whatever the answers take; the time of a call counts from when it was due. */
export const paced = async (
  perSecond: number,
  ms: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = []
  const startMs = performance.now()
  const calls: Promise<void>[] = []
  const total = Math.floor((perSecond * ms) / 1000)
  for (let turn = 0; turn < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) * perSecond) / 1000) + 1)
    for (; turn < due; turn += 1) {
      const dueMs = startMs + (turn * 1000) / perSecond
      calls.push(work(turn).then(() => void (dueMs - startMs > ms * 0.1 && times.push(performance.now() - dueMs))))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(calls)
  return times
}
