import { setTimeout as wait } from 'node:timers/promises'

/** How a stand-in treats calls of the product for a while. */
export interface Fault {
  /** Calls of this method alone; absent: every one. */
  method?: string
  /** Calls whose path holds this text; absent: every one. */
  path?: string
  /** How many calls it meets before it is over; absent: until it is cleared. */
  times?: number
  delayMs?: number
  /** What happens instead of the usual answer; absent: it is answered as usual, after the delay. */
  does?:
    | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }
    /** The line is cut before anything was done. */
    | { kind: 'cut' }
    /** It is done, and the line is cut before the answer: the caller cannot know. */
    | { kind: 'cut-after' }
    /** Nothing is done, and no answer ever comes. */
    | { kind: 'hang' }
    /** It is done, and no answer ever comes. */
    | { kind: 'hang-after' }
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** What a call would meet, which uses up nothing. */
  peek(method: string, path: string): Fault | null
  /** The fault that this call meets, after its delay; null: none. A call uses up one of its times. */
  meet(method: string, path: string, signal: AbortSignal): Promise<Fault['does'] | null>
}

export const createFaults = (): Faults => {
  let faults: Fault[] = []
  const find = (method: string, path: string): Fault | undefined =>
    faults.find(
      (one) => (!one.method || one.method === method) && (!one.path || path.includes(one.path)) && one.times !== 0,
    )
  const take = (method: string, path: string): Fault | undefined => {
    const fault = find(method, path)
    if (fault?.times !== undefined) fault.times -= 1
    return fault
  }
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => {
      faults = []
    },
    peek: (method, path) => find(method, path) ?? null,
    meet: async (method, path, signal) => {
      const fault = take(method, path)
      if (fault?.delayMs) await wait(fault.delayMs, undefined, { signal })
      return fault?.does ?? null
    },
  }
}
