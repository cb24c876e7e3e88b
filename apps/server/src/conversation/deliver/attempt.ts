import type { OutgoingMedia } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Lru } from '../../platform/lru/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Core } from '../core.ts'
import type { Breaker } from './breaker.ts'
import type { Finisher } from './finisher.ts'
import { type Claimed, noteTry, type OutboundRow, putBack, unbegin } from './outbox.queries.ts'
import type { Pacer } from './pacer.ts'

export interface DeliveryBounds {
  /** Messages under way on one connection, over all processes. */
  perConnection: number
  /** Messages under way in this process. */
  inFlight: number
  /** Those of providers that hardly answer leave their place to others: so many at the most. */
  slow: { afterMs: number; max: number }
  leaseMs: number
  sendTimeoutMs: number
  /** Files may take longer: as long as they take at this pace, the slowest that is waited for. */
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
  // What a killed process held is taken over this long after its lease; asking an empty outbox costs a tenth of a millisecond.
  pollMs: 200,
}

/** What one try to send a message works with. */
export interface Attempt {
  core: Core
  channels: Channels
  secrets: Secrets
  media(companyId: number): OutgoingMedia
  /** Parts of a message that were sent, by its place in the outbox. */
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

/** Gives a message back to the outbox, to be taken up after a while. */
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
      // Whoever tells why has an answer: what may be sent only once was not taken.
      unbegin(pipeline, claimed)
      pipeline.setCompany(claimed.companyId)
      noteTry(pipeline, claimed, Math.ceil(delayMs), why)
    }
    await pipeline.commit()
  })
