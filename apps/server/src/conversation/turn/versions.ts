import { LRUCache } from 'lru-cache'
import type { LoadedVersion, RunnableFlow } from './load-version.ts'

/** A version of a company. */
export interface VersionKey {
  companyId: number
  versionId: number
}

/** Cache of published versions, limited by memory. Versions never change, so entries never become stale. */
export interface Versions {
  /** Undefined: not in memory. Null: the company has no such version. */
  get(key: VersionKey): RunnableFlow | null | undefined
  /**
   * Loads versions that are not in memory and pins them there until the returned function is called.
   * @throws what loading throws
   */
  hold(keys: readonly VersionKey[]): Promise<() => void>
}

/** Room for some thousands of usual versions, or four of the largest. */
const maxBytes = 256 * 1024 * 1024

interface Held {
  loading: Promise<LoadedVersion | null>
  /** Set once loaded. */
  loaded?: LoadedVersion | null
  holders: number
}

const textOf = ({ companyId, versionId }: VersionKey): string => `${companyId}:${versionId}`

export const createVersions = (load: (key: VersionKey) => Promise<LoadedVersion | null>): Versions => {
  const kept = new LRUCache<string, LoadedVersion>({
    maxSize: maxBytes,
    // A version larger than the whole cache is kept alone.
    sizeCalculation: ({ bytes }) => Math.min(Math.max(bytes, 1), maxBytes),
  })
  const held = new Map<string, Held>()

  const begin = (key: VersionKey, text: string): Held => {
    const known = kept.get(text)
    const loading = known ? Promise.resolve(known) : load(key)
    const made: Held = known ? { loading, loaded: known, holders: 0 } : { loading, holders: 0 }
    held.set(text, made)
    return made
  }

  const release = (text: string, one: Held): void => {
    one.holders -= 1
    if (one.holders === 0 && held.get(text) === one) held.delete(text)
  }

  const holdOne = async (key: VersionKey): Promise<() => void> => {
    const text = textOf(key)
    const one = held.get(text) ?? begin(key, text)
    one.holders += 1
    try {
      one.loaded = await one.loading
    } catch (error) {
      release(text, one)
      throw error
    }
    if (one.loaded && !kept.has(text)) kept.set(text, one.loaded)
    return () => release(text, one)
  }

  return {
    get: (key) => {
      const text = textOf(key)
      const known = kept.get(text)
      if (known) return known.runnable
      const loaded = held.get(text)?.loaded
      return loaded === undefined ? undefined : (loaded?.runnable ?? null)
    },
    hold: async (keys) => {
      const outcomes = await Promise.allSettled(keys.map(holdOne))
      const releases = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      const releaseAll = (): void => {
        for (const one of releases.splice(0)) one()
      }
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (!failed) return releaseAll
      releaseAll()
      throw failed.reason
    },
  }
}
