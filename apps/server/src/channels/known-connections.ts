import type { Platform } from '../platform/index.ts'
import { createLru } from '../platform/lru/index.ts'
import type { ChannelConnection } from './channel.ts'
import { findWebhookConnection } from './connections.queries.ts'

/** Finds the connection for a webhook's address or account; null where there is none, or it is inactive. */
export type FindConnection = (kind: string, account: string) => Promise<ChannelConnection | null>

const maxConnections = 10_000
/** Cache time: how late a deactivation or a new secret is noticed. The same as for a live chat's bot. */
const freshMs = 2_000

interface Known {
  connection: Promise<ChannelConnection | null>
  untilMs: number
}

/**
 * Caches connections briefly, so that a message needs no query, and merges concurrent lookups. Misses are not cached, so that a new connection works
 * at once.
 */
export const createFindConnection = ({ clock }: Pick<Platform, 'clock'>, find: FindConnection): FindConnection => {
  const known = createLru<string, Known>(maxConnections)
  return async (kind, account) => {
    const key = `${kind} ${account}`
    const nowMs = clock.now().getTime()
    const kept = known.get(key)
    if (kept && kept.untilMs > nowMs) return kept.connection
    const asked = { connection: find(kind, account), untilMs: nowMs + freshMs }
    known.set(key, asked)
    const forget = (): void => {
      if (known.get(key) === asked) known.delete(key)
    }
    const connection = await asked.connection.catch((error: unknown) => {
      forget()
      throw error
    })
    if (!connection) forget()
    return connection
  }
}

export const findConnectionOf = (platform: Platform): FindConnection =>
  createFindConnection(platform, (kind, account) => findWebhookConnection(platform, kind, account))
