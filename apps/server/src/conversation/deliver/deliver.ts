import type { SendOutcome } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Core } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { storedButtons, storedFiles } from '../model/present.ts'
import { createWorkLoop, type WorkLoop } from '../work-loop.ts'
import { computeBackoff } from './backoff.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createFinisher, type Finisher } from './finisher.ts'
import { type Claimed, claimOutbox, findOutbound, type OutboundRow, putBack } from './outbox.queries.ts'

export interface DeliveryBounds {
  /** Messages under way on one connection, over all processes. */
  perConnection: number
  /** Messages under way in this process. */
  inFlight: number
  leaseMs: number
  sendTimeoutMs: number
  maxAttempts: number
  pollMs: number
}

export const deliveryBounds: DeliveryBounds = {
  perConnection: 4,
  inFlight: 128,
  leaseMs: 30_000,
  sendTimeoutMs: 10_000,
  maxAttempts: 15,
  // What a killed process held is taken over this long after its lease; asking an empty outbox costs a tenth of a millisecond.
  pollMs: 200,
}

export interface DeliveryDeps {
  core: Core
  channels: Channels
  secrets: Secrets
  bounds?: Partial<DeliveryBounds>
}

/** Takes what waits in the outbox to the providers, lowest of each dialog first. */
export const createDelivery = ({ core, channels, secrets, bounds: own }: DeliveryDeps): WorkLoop => {
  const bounds = { ...deliveryBounds, ...own }
  const breaker = createBreaker(() => performance.now())
  const finisher = createFinisher(core, bounds)
  const loop = createWorkLoop<Outbound & { claimedAtMs: number }>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim: async (limit) => {
      // Before the claim: a lease that seems to have begun later than it did would be trusted too long.
      const claimedAtMs = performance.now()
      const claimed = await readClaimed(core, await claim(core, { ...bounds, limit }))
      return claimed.map((outbound) => ({ ...outbound, claimedAtMs }))
    },
    work: (outbound) => deliverOne({ core, channels, secrets, bounds, breaker, finisher }, outbound),
    failed: (err) => core.log.error({ err }, 'The outbox could not be worked on'),
  })
  return {
    ...loop,
    start: () => {
      finisher.start()
      loop.start()
    },
    stop: () => {
      finisher.stop()
      return loop.stop()
    },
  }
}

interface Deps {
  core: Core
  channels: Channels
  secrets: Secrets
  bounds: DeliveryBounds
  breaker: Breaker
  finisher: Finisher
}

/** A claimed message with what is to be sent; none when it is gone. */
interface Outbound {
  claimed: Claimed
  row: OutboundRow | null
}

const claim = (core: Core, bounds: DeliveryBounds & { limit: number }): Promise<Claimed[]> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    const claimed = claimOutbox(pipeline, bounds)
    await pipeline.commit()
    return claimed
  })

/** Not in the claim's transaction: its locks keep other processes from the same connections. */
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
  deps: Deps,
  { claimed, row, claimedAtMs }: Outbound & { claimedAtMs: number },
): Promise<void> => {
  const { bounds, core, breaker, finisher } = deps
  const { finish } = finisher
  // Sent by this process, which could not write it down until its lease was over: only the writing is left to do.
  const known = finisher.knownStatus(claimed.id)
  if (known) return finish({ claimed, status: known })
  // This process stood still (suspended, swapped out): the lease may end while it sends, and another sends the same.
  if (performance.now() - claimedAtMs > bounds.leaseMs - bounds.sendTimeoutMs) return
  const restMs = breaker.restMs(laneOf(claimed))
  if (restMs > 0) return release(core, claimed, restMs + 500 * core.random(), false)
  // Deleted meanwhile, or a status came before us: nothing is left to send.
  if (!row || row.deletedAt !== null || row.status !== 'queued') return finish({ claimed, status: null })
  const sender = senderOf(deps, row)
  if (!sender) return finish({ claimed, status: { status: 'failed', failure: 'Canal desconectado' } })
  // Taken up so often without any outcome, the fault is ours (a secret that does not open): its dialog must go on.
  if (claimed.attempts > bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  const outcome = await sendWithin(deps, claimed, row)
  await settleOutcome(deps, claimed, outcome, sender.unknownWaitMs)
}

const laneOf = ({ companyId, connectionId }: Claimed): string => `${companyId}:${connectionId}`

const noAnswer = { status: 'failed', failure: 'O canal não respondeu' } as const

const senderOf = (deps: Deps, row: OutboundRow) => (row.active ? (deps.channels.find(row.kind)?.sender ?? null) : null)

const sendWithin = async (deps: Deps, claimed: Claimed, row: OutboundRow): Promise<SendOutcome> => {
  const sender = senderOf(deps, row)
  if (!sender) return { kind: 'refused', reason: 'Canal desconectado' }
  const payload = sender.render({
    reference: `${claimed.dialogId}-${claimed.seq}`,
    to: row.to,
    text: row.text,
    buttons: storedButtons(row.buttons),
    files: storedFiles(row.files),
  })
  const connection = connectionOf(deps.secrets, claimed.companyId, claimed.connectionId, row)
  return sender.send(connection, payload, AbortSignal.timeout(deps.bounds.sendTimeoutMs))
}

const settleOutcome = async (
  deps: Deps,
  claimed: Claimed,
  outcome: SendOutcome,
  unknownWaitMs: number,
): Promise<void> => {
  const { core, breaker, bounds } = deps
  const { finish } = deps.finisher
  const lane = laneOf(claimed)
  if (outcome.kind === 'sent') {
    breaker.succeeded(lane)
    return finish({ claimed, status: { status: 'sent', providerId: outcome.providerId } })
  }
  if (outcome.kind === 'refused') {
    // The provider answers, so it is well: the message is at fault.
    breaker.succeeded(lane)
    return finish({ claimed, status: { status: 'failed', failure: outcome.reason } })
  }
  breaker.failed(lane)
  if (claimed.attempts >= bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  // A reply is sent at least once: an unknown outcome is tried again, after a status has had time to come.
  const delayMs =
    outcome.kind === 'later'
      ? computeBackoff(claimed.attempts, core.random(), outcome.retryAfterMs)
      : Math.max(unknownWaitMs, computeBackoff(claimed.attempts, core.random()))
  return release(core, claimed, delayMs, true)
}

const release = (core: Core, claimed: Claimed, delayMs: number, countsAsTry: boolean): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    putBack(pipeline, claimed, Math.ceil(delayMs), countsAsTry)
    await pipeline.commit()
  })
