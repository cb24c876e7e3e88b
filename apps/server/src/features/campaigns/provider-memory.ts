import type { ApprovedTemplate } from '../../channels/channel.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { createLru } from '../../platform/lru/index.ts'

/** A preview is made with each change of a campaign; a provider is asked once a minute. */
const keptMs = 60_000
const maxKept = 1_000

export interface Memory<Value> {
  /** What was told within the last minute; else it is asked. A failure and null are not kept. */
  lately(key: string, ask: () => Promise<Value>): Promise<Value>
  /** Asks, and keeps what is told. */
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

/** What numbers' providers told, by company and number. */
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
