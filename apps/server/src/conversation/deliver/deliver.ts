import type { OutgoingMedia } from '../../channels/channel.ts'
import type { Channels } from '../../channels/registry.ts'
import { createBreaker } from '../../platform/guarded-fetch/breaker.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { keepHolding, persisting } from '../persistence.ts'
import { createTurns } from '../turns.ts'
import {
  type Attempt,
  connectionFor,
  customerOf,
  type DeliveryBounds,
  deliveryBounds,
  laneOf,
  referenceOf,
  release,
  senderOf,
} from './attempt.ts'
import { computeBackoff } from './backoff.ts'
import { createFinisher, extendLease } from './finisher.ts'
import { type Claimed, claimOutbox, findOutbound, noteSentAgain, type OutboundRow } from './outbox.queries.ts'
import { createPacer } from './pacer.ts'
import { beginSending, settleOnce } from './send-once.ts'
import { sendParts } from './send-parts.ts'
import { noAnswer, settleOutcome } from './settle-outcome.ts'

/** Multi-part messages whose sending was interrupted, and which parts were sent; kept in this process only. */
const maxProgress = 10_000

export interface DeliveryDeps {
  core: Core
  channels: Channels
  secrets: Secrets
  /** A company's files, readable by providers. */
  media(companyId: number): OutgoingMedia
  /** Identifies this process as the holder of long-lived connections (QR code). */
  processId: string
  bounds?: Partial<DeliveryBounds>
}

/** Sends the messages of the outbox to the providers, in order within each dialog. */
export const createDelivery = ({
  core,
  channels,
  secrets,
  media,
  processId: claimer,
  bounds: own,
}: DeliveryDeps): WorkLoop => {
  const bounds = { ...deliveryBounds, ...own }
  const breaker = createBreaker(() => performance.now())
  const finisher = createFinisher(core, bounds)
  const progress = createLru<number, number>(maxProgress)
  const pacer = createPacer(() => performance.now())
  const inTurn = createTurns()
  const loop = createWorkLoop<Outbound & { claimedAtMs: number }>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    slow: bounds.slow,
    claim: async (limit) => {
      // Taken before the claim: if the lease were assumed to start later than it did, we would send after it ended.
      const claimedAtMs = performance.now()
      const claimed = await readClaimed(core, await claim(core, { ...bounds, limit, claimer }))
      return claimed.map((outbound) => ({ ...outbound, claimedAtMs }))
    },
    work: (outbound) =>
      inTurn(outbound.claimed.id, () =>
        deliverOne({ core, channels, secrets, media, progress, bounds, breaker, finisher, pacer }, outbound),
      ),
    failed: (err) => core.log.error({ err }, 'The outbox could not be worked on'),
  })
  return persisting(loop, finisher)
}

/** A claimed message with its row; `row` is null when it was deleted. */
interface Outbound {
  claimed: Claimed
  row: OutboundRow | null
}

const claim = (core: Core, bounds: DeliveryBounds & { limit: number; claimer: string }): Promise<Claimed[]> =>
  core.leases.pipeline(async (pipeline) => {
    pipeline.begin()
    const claimed = claimOutbox(pipeline, bounds)
    await pipeline.commit()
    return claimed
  })

/** Outside of the claim's transaction, whose locks keep other processes from the same connections. */
const readClaimed = async (core: Core, claimed: readonly Claimed[]): Promise<Outbound[]> => {
  if (claimed.length === 0) return []
  const found = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    const groups = Map.groupBy(claimed, ({ companyId }) => companyId)
    const answers = [...groups].map(([companyId, group]) => findOutbound(as(companyId), companyId, group))
    await pipeline.commit()
    return (await Promise.all(answers)).flat()
  })
  const rows = new Map(found.map((row) => [`${row.companyId}:${row.dialogId}`, row]))
  return claimed.map((one) => ({ claimed: one, row: rows.get(`${one.companyId}:${one.dialogId}`) ?? null }))
}

const deliverOne = async (
  deps: Attempt,
  { claimed, row, claimedAtMs }: Outbound & { claimedAtMs: number },
): Promise<void> => {
  const { bounds, core, breaker, finisher } = deps
  const { finish } = finisher
  // This process already sent it but could not record that before its lease ended: only the write is left.
  const known = finisher.knownStatus(claimed.id)
  if (known) return finish({ claimed, status: known })
  const lease = leaseOf(deps, claimed, claimedAtMs)
  const { isLate } = lease
  if (isLate()) return
  const restMs = breaker.restMs(laneOf(claimed))
  if (restMs > 0) return release(core, claimed, restMs + 500 * core.random(), false)
  if (row && row.deletedAt !== null && isAtProvider(row)) return deleteAtProvider(deps, claimed, row)
  // Deleted meanwhile, or a status arrived before us: nothing is left to send.
  if (!row || row.deletedAt !== null || row.status !== 'queued') return finish({ claimed, status: null })
  const sender = senderOf(deps, row)
  if (!sender)
    return finish({ claimed, status: { status: 'failed', failure: 'Canal desconectado', cause: 'disconnected' } })
  // So many attempts without any outcome mean a fault of ours (a secret that cannot be opened). Give up, so that the dialog's next messages go out.
  if (claimed.attempts > bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  const paceMs = sender.pace ? deps.pacer.waitMs(customerOf(claimed, row), sender.pace) : 0
  if (paceMs > 0) return release(core, claimed, paceMs, false)
  if (claimed.attempts > 1 && sender.echoesWithoutReference) await writeSentAgain(core, claimed)
  const isOnce = row.onUnknown === 'never'
  const isStale = isOnce ? await beginSending(deps, claimed, row) : () => false
  if (isStale === null) return
  // Sending a file may take longer than the lease, so renew it meanwhile.
  const stopRenewing = row.files === null ? () => {} : keepHolding(lease)
  const outcome = await sendParts(deps, sender, claimed, row, () => isLate() || isStale()).finally(stopRenewing)
  if (isOnce && (await settleOnce(deps, claimed, outcome))) return
  if (outcome === null) return
  await settleOutcome(deps, claimed, outcome, sender.unknownWaitMs)
}

/** Tracks until when this process holds the message, and renews that while it is sent. */
const leaseOf = ({ core, bounds }: Attempt, claimed: Claimed, claimedAtMs: number) => {
  let sinceMs = claimedAtMs
  return {
    /** A send that starts now could end after the lease. */
    isLate: (): boolean => performance.now() - sinceMs > bounds.leaseMs - bounds.sendTimeoutMs,
    everyMs: bounds.leaseMs / 3,
    hold: async (): Promise<void> => {
      const askedMs = performance.now()
      if (await extendLease(core, claimed, bounds.leaseMs).catch(() => false)) sinceMs = askedMs
    },
  }
}

/** Recorded before sending: the echo of the first attempt may arrive during the second. */
const writeSentAgain = (core: Core, claimed: Claimed): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(claimed.companyId)
    noteSentAgain(pipeline, claimed)
    await pipeline.commit()
  })

/** A message that was deleted while being sent is still 'queued', but has a provider id. */
const isAtProvider = ({ status, providerId }: OutboundRow): boolean => status !== 'queued' || providerId !== null

/** Deletes at the provider a message that was deleted here. After the last attempt it stays there. */
const deleteAtProvider = async (deps: Attempt, claimed: Claimed, row: OutboundRow): Promise<void> => {
  const { bounds, core, finisher } = deps
  const sender = senderOf(deps, row)
  if (!sender?.erase || claimed.attempts > bounds.maxAttempts) return finisher.finish({ claimed, status: null })
  const sent = { reference: referenceOf(claimed), providerId: row.providerId, to: row.to }
  const outcome = await sender.erase(connectionFor(deps, claimed, row), sent, AbortSignal.timeout(bounds.sendTimeoutMs))
  if (outcome.kind === 'sent' || outcome.kind === 'refused') return finisher.finish({ claimed, status: null })
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : null
  return release(core, claimed, computeBackoff(claimed.attempts, core.random(), retryAfterMs), true)
}
