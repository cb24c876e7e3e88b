import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seeded } from './random.ts'

/** A call of a provider to the product. */
export interface Hook {
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

/** How a stand-in calls the product. Shares are from 0 to 1. */
export interface HookSwitches {
  /** Share that is said twice, the second time some while later. */
  duplicates: number
  /** Share that is held back, so that later ones overtake it. */
  disorder: number
  /** Up to so long before each. */
  delayMs: number
}

export interface Hooks {
  /** Calls the product until it answers 200, in the order of these calls as far as the switches let it. */
  call(make: () => Hook): void
  switches: HookSwitches
  /** Until all that was asked for has been taken. */
  settled(): Promise<void>
  /** How often the product was called, and how often it did not answer 200. */
  readonly tries: { made: number; refused: number }
  stop(): void
}

/** Providers try again less and less often for days; here it is a test's time. */
const retryMs = [50, 100, 250, 500, 1000, 2000]
/** How long what is held back or said again waits. */
const lateMs = 150

interface Waiting {
  dueMs: number
  /** Made anew for each try, since a signature may hold the time. */
  make: () => Hook
}

/** The webhooks of a stand-in, one after another, with the faults that real ones have. */
export const createHooks = ({ seed = 1 }: { seed?: number } = {}): Hooks => {
  const random: Random = seeded(seed)
  const switches: HookSwitches = { duplicates: 0, disorder: 0, delayMs: 0 }
  const tries = { made: 0, refused: 0 }
  const stopping = new AbortController()
  const { signal } = stopping
  const waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const add = (make: () => Hook, afterMs: number): void => {
    const one = { make, dueMs: performance.now() + afterMs }
    const place = waiting.findIndex(({ dueMs }) => dueMs > one.dueMs)
    waiting.splice(place < 0 ? waiting.length : place, 0, one)
  }
  const deliver = async (make: () => Hook): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      tries.made += 1
      if (await post(make(), signal)) return
      tries.refused += 1
      await wait(retryMs[Math.min(attempt, retryMs.length - 1)], undefined, { signal })
    }
  }
  const work = async (): Promise<void> => {
    for (let [next] = waiting; next; [next] = waiting) {
      const earlyMs = next.dueMs - performance.now()
      // Not longer than this at once: what is added meanwhile may be due before.
      if (earlyMs > 0) await wait(Math.min(earlyMs, 10), undefined, { signal })
      else await deliver((waiting.shift() ?? next).make)
    }
  }
  const run = (): void => {
    running ??= work()
      .catch((error: unknown) => {
        if (!signal.aborted) console.error(error)
      })
      .finally(() => {
        running = null
      })
  }
  return {
    switches,
    tries,
    call: (make) => {
      const isHeld = random() < switches.disorder
      add(make, random() * switches.delayMs + (isHeld ? lateMs : 0))
      if (random() < switches.duplicates) add(make, switches.delayMs + random() * lateMs)
      run()
    },
    settled: async () => {
      while (running) await running
    },
    stop: () => stopping.abort(),
  }
}

/** @returns whether it was taken */
const post = async ({ url, headers, body }: Hook, signal: AbortSignal): Promise<boolean> => {
  try {
    const bytes = typeof body === 'string' ? body : new Uint8Array(body)
    const response = await fetch(url, { method: 'POST', headers, body: bytes, signal })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    // The product is not there, e.g. since a test killed it; it is called again, unless the stand-in is stopped.
    signal.throwIfAborted()
    return false
  }
}
