import type { Platform } from '../platform/index.ts'
import { createLru } from '../platform/lru/index.ts'
import type { ChannelConnection } from './channel.ts'
import { findWebhookConnection } from './connections.queries.ts'

/** The connection that a webhook's address or account names; null where nobody has it, or it is off. */
export type FindConnection = (kind: string, account: string) => Promise<ChannelConnection | null>

const maxConnections = 10_000
/** A connection that was switched off, or got another secret, is noticed after so long; as a live chat's bot is. */
const freshMs = 2_000

interface Known {
  connection: Promise<ChannelConnection | null>
  untilMs: number
}

/**
 * Remembers connections for a moment, so that a message costs no question of its own, and calls that come together ask once. That
 * nobody has an account is not remembered: whoever has just connected it is heard at once.
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
