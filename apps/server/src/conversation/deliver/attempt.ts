import type { OutgoingMedia } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Breaker } from '../../platform/guarded-fetch/breaker.ts'
import type { Lru } from '../../platform/lru/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Core } from '../core.ts'
import type { Finisher } from './finisher.ts'
import { type Claimed, noteTry, type OutboundRow, putBack, unbegin } from './outbox.queries.ts'
import type { Pacer } from './pacer.ts'

export interface DeliveryBounds {
  /** Maximum of messages being sent on one connection, over all processes. */
  perConnection: number
  /** Maximum of messages being sent by this process. */
  inFlight: number
  /** Sends slower than this no longer count against `inFlight`, so that slow providers do not block the others; at most `max` of them. */
  slow: { afterMs: number; max: number }
  leaseMs: number
  sendTimeoutMs: number
  /** Time for files is added to the limit of a send, calculated with this minimum transfer rate. */
  leastBytesPerSecond: number
  maxAttempts: number
  pollMs: number
}

export const deliveryBounds: DeliveryBounds = {
  perConnection: 4,
  inFlight: 128,
  slow: { afterMs: 2_000, max: 1_024 },
  leaseMs: 30_000,
  sendTimeoutMs: 10_000,
  leastBytesPerSecond: 256 * 1024,
  maxAttempts: 15,
  // A killed process's messages are taken over at most this long after its lease ends. Polling an empty outbox costs 0.1 ms.
  pollMs: 200,
}

/** What one attempt to send a message works with. */
export interface Attempt {
  core: Core
  channels: Channels
  secrets: Secrets
  media(companyId: number): OutgoingMedia
  /** Parts of a message that were already sent, by outbox id. */
  progress: Lru<number, number>
  bounds: DeliveryBounds
  breaker: Breaker
  finisher: Finisher
  pacer: Pacer
}

export const referenceOf = ({ dialogId, seq }: Claimed): string => `${dialogId}-${seq}`

export const connectionFor = ({ secrets }: Attempt, { companyId, connectionId }: Claimed, row: OutboundRow) =>
  connectionOf(secrets, companyId, connectionId, row)

export const laneOf = ({ companyId, connectionId }: Claimed): string => `${companyId}:${connectionId}`

export const customerOf = (claimed: Claimed, { to }: OutboundRow): string => `${laneOf(claimed)}:${to}`

export const senderOf = ({ channels }: Attempt, row: OutboundRow) =>
  row.active ? (channels.find(row.kind)?.sender ?? null) : null

/** Returns a message to the outbox, to be claimed again after a delay. */
export const release = (
  core: Core,
  claimed: Claimed,
  delayMs: number,
  countsAsTry: boolean,
  why: string | null = null,
): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    putBack(pipeline, claimed, Math.ceil(delayMs), countsAsTry)
    if (why !== null) {
      // A reason is only given after an answer: a message that must be sent at most once was not accepted, and may be started again.
      unbegin(pipeline, claimed)
      pipeline.setCompany(claimed.companyId)
      noteTry(pipeline, claimed, Math.ceil(delayMs), why)
    }
    await pipeline.commit()
  })
