import { inCompany, type Pipeline } from '../../platform/database/index.ts'
import { type Breaker, createBreaker } from '../../platform/guarded-fetch/breaker.ts'
import { type CallDeps, type CallOutcome, webhookPlace } from '../../platform/guarded-fetch/call-customer.ts'
import { callEndpoint, destinationOf, isTaken } from '../../platform/guarded-fetch/call-endpoint.ts'
import { nextPause } from '../../platform/guarded-fetch/retry-schedule.ts'
import { createLru, type Lru } from '../../platform/lru/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, underLock } from '../core.ts'
import { webhookIdOf } from '../model/webhook-id.ts'
import { type CallSubject, findMessage, findSubject } from '../node-calls/calls.queries.ts'
import { addressOf, describeCall } from '../node-calls/describe-call.ts'
import { createPersistence, type Persistence, persisting } from '../persistence.ts'
import { createTurns } from '../turns.ts'
import {
  type ClaimedDelivery,
  cancelMessages,
  claimDeliveries,
  type DeliveryRow,
  extendDeliveryLease,
  findDelivery,
  freeNext,
  recordAttempt,
  requeueDelivery,
  settleUnsent,
  takeOut,
} from './deliveries.queries.ts'
import { recordHealth } from './record-health.ts'
import { returnToPeople } from './return-to-people.ts'

export interface WebhookDeliveryDeps {
  core: Core
  outside: CallDeps
  /** A public address of a file, valid for a day. */
  fileAddress(companyId: number): (fileId: string) => string | null
  /** Notifies the person who can repair a disabled address. */
  switchedOff(
    pipeline: Pipeline,
    endpoint: { companyId: number; botId: number; kind: 'transfer' | 'message' | 'close' },
  ): Promise<void>
  bounds?: Partial<WebhookDeliveryBounds>
}

export interface WebhookDeliveryBounds {
  perBot: number
  perCompany: number
  /** Maximum of concurrent calls of this process. */
  inFlight: number
  leaseMs: number
  timeoutMs: number
  /** Shorter: a customer waits in a room that nobody holds yet. */
  transferTimeoutMs: number
  pollMs: number
}

export const webhookDeliveryBounds: WebhookDeliveryBounds = {
  perBot: 4,
  perCompany: 8,
  inFlight: 64,
  leaseMs: 30_000,
  timeoutMs: 15_000,
  transferTimeoutMs: 8_000,
  pollMs: 1_000,
}

/** How long a message waits for its files to be fetched from the channel before it is delivered without them. */
const filesWaitMs = 60_000
const filesPauseMs = 2_000
/**
 * Extra attempts for events that end without being recorded, because of an error of ours. After these the event is given up, so that the dialog's
 * next events go out.
 */
const extraAttempts = 15
/** How long writing one outcome is retried before the lease is allowed to end. */
const maxWritingMs = 60_000
/** Outcomes that could not be written in that time, kept in this process. */
const maxTaken = 1_000

type Claimed = ClaimedDelivery & { claimedAtMs: number }

/**
 * Delivers webhook events to outside systems until they accept them, in order within each dialog. An accepted event is only sent again when that
 * could not be recorded: the process died, or the database was away for longer than the lease could be extended.
 */
export const createWebhookDelivery = (deps: WebhookDeliveryDeps): WorkLoop => {
  const { core } = deps
  const bounds = { ...webhookDeliveryBounds, ...deps.bounds }
  const breaker = createBreaker(() => performance.now())
  const persistence = createPersistence({ mostMs: maxWritingMs })
  const taken: Lru<number, Taken> = createLru(maxTaken)
  const inTurn = createTurns()
  const loop = createWorkLoop<Claimed>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim: async (limit) => {
      // Taken before the claim: if the lease were assumed to start later than it did, we would call after it ended.
      const claimedAtMs = performance.now()
      const claimed = await core.leases.pipeline(async (pipeline) => {
        pipeline.begin()
        const rows = await claimDeliveries(pipeline, { ...bounds, limit })
        await pipeline.commit()
        return rows
      })
      return claimed.map((one) => ({ ...one, claimedAtMs }))
    },
    work: (delivery) =>
      inTurn(delivery.id, () => deliverOne({ ...deps, bounds, breaker, persistence, taken }, delivery)),
    failed: (err) => core.log.error({ err }, 'Webhook events could not be delivered'),
  })
  return persisting(loop, persistence)
}

interface Deps extends WebhookDeliveryDeps {
  bounds: WebhookDeliveryBounds
  breaker: Breaker
  persistence: Persistence
  /** Accepted events whose outcome is not written yet, by their id in the queue. */
  taken: Lru<number, Taken>
}

interface Found {
  row: DeliveryRow
  subject: CallSubject
  url: string
  body: object | null
}

interface Taken {
  found: Found
  outcome: CallOutcome
}

const deliverOne = async (deps: Deps, delivery: Claimed): Promise<void> => {
  const { bounds, breaker, core } = deps
  // Accepted before, but this process could not record that within its lease: only the write is left.
  const taken = deps.taken.get(delivery.id)
  if (taken && delivery.attempts <= extraAttempts) return settle(deps, delivery, taken.found, taken.outcome)
  // This process was suspended since the claim: the lease could end during the call, and another process would send the same event.
  if (performance.now() - delivery.claimedAtMs > bounds.leaseMs - bounds.timeoutMs) return
  const found = await find(deps, delivery)
  if (!found)
    return inCompany(deps.core.worker, delivery.companyId, async (pipeline) => void (await takeOut(pipeline, delivery)))
  if (found === 'files') return putBack(deps, delivery, filesPauseMs)
  const { row, url } = found
  if (url === '') return giveUp(deps, delivery, row, 'failed', 'O endereço foi removido ou desligado')
  if (found.body === null) return giveUp(deps, delivery, row, 'cancelled', 'A mensagem foi apagada')
  if (delivery.attempts > extraAttempts) return giveUp(deps, delivery, row, 'failed', 'Não pôde ser enviada')
  const restMs = breaker.restMs(destinationOf(delivery.companyId, url))
  if (restMs > 0 && row.kind === 'transfer') return giveUp(deps, delivery, row, 'failed', 'O servidor não responde')
  if (restMs > 0) return putBack(deps, delivery, restMs + 500 * core.random())
  const outcome = await call(deps, delivery, found, found.body)
  if (isTaken(outcome.report)) deps.taken.set(delivery.id, { found, outcome })
  await settle(deps, delivery, found, outcome)
}

const find = (deps: Deps, delivery: Claimed): Promise<Found | 'files' | null> =>
  inCompany(deps.core.worker, delivery.companyId, async (pipeline) => {
    const { companyId, dialogId } = delivery
    const row = await findDelivery(pipeline, delivery)
    const subject = row && (await findSubject(pipeline, companyId, dialogId))
    if (!row || !subject) return null
    const isMessage = row.kind === 'message'
    const message = isMessage ? await findMessage(pipeline, companyId, dialogId, row.detail) : null
    const isYoung = deps.core.now().getTime() - row.at.getTime() < filesWaitMs
    if (isYoung && message?.files.some(({ pending }) => pending !== undefined)) return 'files'
    const url = addressOf(row.kind, subject)
    if (isMessage && !message) return { row, subject, url, body: null }
    const { kind, sequence } = row
    const at = message?.at ?? row.at
    const fileAddress = deps.fileAddress(companyId)
    return {
      row,
      subject,
      url,
      body: describeCall({ kind, dialogId, subject, message, flow: null, at, sequence, fileAddress }),
    }
  })

const call = (deps: Deps, delivery: Claimed, { row, subject, url }: Found, payload: object): Promise<CallOutcome> =>
  callEndpoint(deps, {
    url,
    companyId: delivery.companyId,
    place: webhookPlace(delivery.companyId, subject.botId),
    headers: subject.headers,
    signingSecret: subject.signingSecret,
    previousSecret: subject.previousSecret,
    id: webhookIdOf(delivery.deliveryId),
    payload,
    use: 'told',
    timeoutMs: row.kind === 'transfer' ? deps.bounds.transferTimeoutMs : deps.bounds.timeoutMs,
  })

const settle = async (deps: Deps, delivery: Claimed, found: Found, { answer, report }: CallOutcome): Promise<void> => {
  const { core } = deps
  const { row, subject, url } = found
  const at = core.now()
  const isSuccess = isTaken(report)
  const isGone = report.status === 410
  const pauseMs =
    isSuccess || isGone ? null : nextPause(row.kind, delivery.attempts, core.random(), report.retryAfterMs)
  const state = isSuccess ? 'delivered' : pauseMs === null ? 'failed' : 'pending'
  // A 2xx answer may also decline the room and name the workspace that it belongs to.
  const isReturned = row.kind === 'transfer' && (state === 'failed' || (isSuccess && answer?.workspaceId != null))
  const back = isReturned ? { workspaceId: (isSuccess && answer?.workspaceId) || null } : null
  const endpoint = { companyId: delivery.companyId, botId: delivery.botId, kind: row.kind }
  const settled = await conclude(deps, delivery, back, async (pipeline) => {
    const isOurs =
      pauseMs === null ? await takeOut(pipeline, delivery) : await requeueDelivery(pipeline, delivery, pauseMs, true)
    if (!isOurs) return null
    recordAttempt(pipeline, delivery, { url, report, at, state })
    if (pauseMs === null) freeNext(pipeline, delivery)
    const wasFailing = subject.failing.includes(row.kind)
    if (await recordHealth(pipeline, endpoint, { report, at, wasFailing })) await deps.switchedOff(pipeline, endpoint)
    return true
  })
  // Claimed again after our lease ended: keep the outcome for this process's next claim of it.
  if (settled) deps.taken.delete(delivery.id)
}

const giveUp = async (
  deps: Deps,
  delivery: Claimed,
  row: DeliveryRow,
  state: 'failed' | 'cancelled',
  reason: string,
): Promise<void> => {
  const back = row.kind === 'transfer' ? { workspaceId: null } : null
  await conclude(deps, delivery, back, async (pipeline) => {
    if (!(await takeOut(pipeline, delivery))) return null
    settleUnsent(pipeline, delivery, state, reason, deps.core.now())
    freeNext(pipeline, delivery)
    return true
  })
}

/**
 * Writes the outcome. If the outside system does not hold the room, the same transaction transfers it to people.
 * @param write returns null where another process holds the event by now, whose outcome counts
 */
const conclude = <T>(
  deps: Deps,
  delivery: Claimed,
  back: { workspaceId: number | null } | null,
  write: (pipeline: Pipeline) => Promise<T | null>,
): Promise<T | null> =>
  persist(deps, delivery, async () => {
    if (!back) return inCompany(deps.core.worker, delivery.companyId, write)
    const { companyId, dialogId } = delivery
    const { workspaceId } = back
    const reason = workspaceId === null ? 'no-answer' : 'returned'
    const data = workspaceId === null ? null : ({ queue: 'SEQUENTIAL', workspaceId } as const)
    const written = await underLock(
      deps.core,
      companyId,
      dialogId,
      async (locked) => {
        const result = await write(locked.pipeline)
        if (result !== null && (await returnToPeople(locked, reason, data)))
          cancelMessages(locked.pipeline, companyId, dialogId, locked.draft.at)
        return result
      },
      { handles: deps.core.worker },
    )
    return written ?? null
  })

/** Retries a failed write, and extends the lease meanwhile so that no other process claims it. */
const persist = <T>(deps: Deps, delivery: Claimed, write: () => Promise<T>): Promise<T> => {
  const { leaseMs } = deps.bounds
  const hold = (): Promise<void> =>
    inCompany(deps.core.worker, delivery.companyId, async (pipeline: Pipeline) =>
      extendDeliveryLease(pipeline, delivery, leaseMs),
    ).catch(() => {})
  return deps.persistence.persist(
    write,
    async (err) => {
      deps.core.log.warn({ err, companyId: delivery.companyId, dialogId: delivery.dialogId }, notYet)
      await hold()
    },
    { everyMs: leaseMs / 3, hold },
  )
}

const notYet = 'The outcome of a webhook delivery could not be written; it is tried again'

const putBack = (deps: Deps, delivery: Claimed, delayMs: number): Promise<void> =>
  inCompany(
    deps.core.worker,
    delivery.companyId,
    async (pipeline) => void (await requeueDelivery(pipeline, delivery, delayMs, false)),
  )
