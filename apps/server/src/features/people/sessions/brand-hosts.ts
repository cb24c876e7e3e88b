import { LRUCache } from 'lru-cache'
import { hasPlatformOfHost } from '../../../platform/brands/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'

/** Hosts are added by hand, and rarely. */
const freshMs = 30_000
const maxHosts = 1_000

/** Whether a host belongs to a platform, cached for half a minute. */
export const createBrandHosts = (db: Kysely<DB>, clock: Clock): ((host: string) => Promise<boolean>) => {
  const known = new LRUCache<string, { is: boolean; untilMs: number }>({ max: maxHosts })
  return async (host) => {
    const nowMs = clock.now().getTime()
    const entry = known.get(host)
    if (entry && entry.untilMs > nowMs) return entry.is
    const is = await hasPlatformOfHost(db, host)
    known.set(host, { is, untilMs: nowMs + freshMs })
    return is
  }
}
