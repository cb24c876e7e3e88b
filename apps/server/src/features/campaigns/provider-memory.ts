import type { ApprovedTemplate } from '../../channels/channel.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { createLru } from '../../platform/lru/index.ts'

/** Cache time of providers' answers: previews are computed with each edit. */
const keptMs = 60_000
const maxKept = 1_000

export interface Memory<Value> {
  /** The cached answer, else asks. Errors and null are not cached. */
  lately(key: string, ask: () => Promise<Value>): Promise<Value>
  /** Asks, and caches the answer. */
  anew(key: string, ask: () => Promise<Value>): Promise<Value>
}

export const createMemory = <Value>(clock: Clock): Memory<Value> => {
  const kept = createLru<string, { value: Promise<Value>; untilMs: number }>(maxKept)
  const anew = async (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const entry = { value: ask(), untilMs: clock.now().getTime() + keptMs }
    const forget = (): void => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    kept.set(key, entry)
    try {
      const value = await entry.value
      if (value === null) forget()
      return value
    } catch (error) {
      forget()
      throw error
    }
  }
  return {
    lately: (key, ask) => {
      const entry = kept.get(key)
      return entry && clock.now().getTime() < entry.untilMs ? entry.value : anew(key, ask)
    },
    anew,
  }
}

/** Cached answers by company and number. */
export interface ProviderMemory {
  templates: Memory<readonly ApprovedTemplate[]>
  limits: Memory<number | null>
}

export const createProviderMemory = (clock: Clock): ProviderMemory => ({
  templates: createMemory(clock),
  limits: createMemory(clock),
})

export const memoryKey = (companyId: number, { connectionId }: { connectionId: number }): string =>
  `${companyId}:${connectionId}`
