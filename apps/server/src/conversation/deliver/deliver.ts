import type { ChannelConnection, SendOutcome } from '../../channels/channel.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { changeMessages } from '../change-messages.ts'
import type { Core } from '../core.ts'
import { type StatusChange, setMessageStatus } from '../dialog/message-status.queries.ts'
import { storedButtons, storedFiles } from '../present.ts'
import { createWorkLoop, type WorkLoop } from '../work-loop.ts'
import { computeBackoff } from './backoff.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type Claimed, claimOutbox, deleteClaimed, findOutbound, type OutboundRow, putBack } from './outbox.queries.ts'

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
  inFlight: 64,
  leaseMs: 30_000,
  sendTimeoutMs: 10_000,
  maxAttempts: 15,
  pollMs: 1_000,
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
  return createWorkLoop<Claimed>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim: (limit) =>
      core.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        const claimed = await claimOutbox(pipeline, { ...bounds, limit })
        await pipeline.commit()
        return claimed
      }),
    work: (claimed) => deliverOne({ core, channels, secrets, bounds, breaker }, claimed),
    failed: (err) => core.log.error({ err }, 'The outbox could not be worked on'),
  })
}

interface Deps {
  core: Core
  channels: Channels
  secrets: Secrets
  bounds: DeliveryBounds
  breaker: Breaker
}

const deliverOne = async (deps: Deps, claimed: Claimed): Promise<void> => {
  const { core, breaker } = deps
  const restMs = breaker.restMs(claimed.connectionId)
  if (restMs > 0) return release(core, claimed, restMs + 500 * core.random(), false)
  const row = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(claimed.companyId)
    return findOutbound(pipeline, claimed)
  })
  // Deleted meanwhile, or a status came before us: nothing is left to send.
  if (!row || row.deletedAt !== null || row.status !== 'queued') return finish(core, claimed, null)
  const sender = senderOf(deps, row)
  if (!sender) return finish(core, claimed, { status: 'failed', failure: 'Canal desconectado' })
  const outcome = await sendWithin(deps, claimed, row)
  await settleOutcome(deps, claimed, outcome, sender.unknownWaitMs)
}

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

/** Where a connection's secret is sealed: opened anywhere else, it does not open. */
export const secretPlace = (companyId: number, connectionId: number): string =>
  `${companyId}|connection|${connectionId}`

export const connectionOf = (
  secrets: Secrets,
  companyId: number,
  id: number,
  row: { externalId: string; settings: Record<string, unknown>; secret: Buffer | null },
): ChannelConnection => ({
  companyId,
  id,
  externalId: row.externalId,
  settings: row.settings,
  secret: row.secret ? secrets.open(row.secret, secretPlace(companyId, id)) : null,
})

const settleOutcome = async (
  deps: Deps,
  claimed: Claimed,
  outcome: SendOutcome,
  unknownWaitMs: number,
): Promise<void> => {
  const { core, breaker, bounds } = deps
  if (outcome.kind === 'sent') {
    breaker.succeeded(claimed.connectionId)
    return finish(core, claimed, { status: 'sent', providerId: outcome.providerId })
  }
  if (outcome.kind === 'refused') {
    // The provider answers, so it is well: the message is at fault.
    breaker.succeeded(claimed.connectionId)
    return finish(core, claimed, { status: 'failed', failure: outcome.reason })
  }
  breaker.failed(claimed.connectionId)
  if (claimed.attempts >= bounds.maxAttempts)
    return finish(core, claimed, { status: 'failed', failure: 'O canal não respondeu' })
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

/** Takes it out of the outbox and writes its state on the message, in one transaction and only while it is still ours. */
const finish = async (core: Core, claimed: Claimed, status: StatusChange | null): Promise<void> => {
  const { companyId, dialogId, seq } = claimed
  await changeMessages(
    core,
    companyId,
    dialogId,
    async (pipeline) => {
      if (!(await deleteClaimed(pipeline, claimed)) || !status) return []
      return setMessageStatus(pipeline, companyId, dialogId, seq, status)
    },
    { handles: core.worker },
  )
}
