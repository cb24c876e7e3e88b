import { inCompany, type Pipeline } from '../../platform/database/index.ts'
import type { CallDeps, CallOutcome } from '../../platform/guarded-fetch/call-customer.ts'
import { createLru, type Lru } from '../../platform/lru/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, underLock } from '../core.ts'
import { type Breaker, createBreaker } from '../deliver/breaker.ts'
import { webhookIdOf } from '../model/webhook-id.ts'
import { type CallSubject, findMessage, findSubject } from '../node-calls/calls.queries.ts'
import { addressOf, describeCall } from '../node-calls/describe-call.ts'
import { createPersistence, type Persistence, persisting } from '../persistence.ts'
import { createTurns } from '../turns.ts'
import { callEndpoint, destinationOf, isTaken, recordHealth } from './call-endpoint.ts'
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
import { nextPause } from './retry-schedule.ts'
import { returnToPeople } from './return-to-people.ts'

export interface WebhookDeliveryDeps {
  core: Core
  outside: CallDeps
  /** Where a file of a company may be read for a day. */
  fileAddress(companyId: number): (fileId: string) => string | null
  /** An address was switched off: who may mend it is told. */
  switchedOff(
    pipeline: Pipeline,
    endpoint: { companyId: number; botId: number; kind: 'transfer' | 'message' | 'close' },
  ): Promise<void>
  bounds?: Partial<WebhookDeliveryBounds>
}

export interface WebhookDeliveryBounds {
  perBot: number
  perCompany: number
  /** Under way in this process. */
  inFlight: number
  leaseMs: number
  timeoutMs: number
  /** A customer waits in a room that nobody holds yet. */
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

/** How long a message waits for its files to arrive from the customer's channel before it is delivered without them. */
const filesWaitMs = 60_000
const filesPauseMs = 2_000
/** Taken up so much oftener than it was tried: it fails for a reason of ours, and what follows in its dialog must go on. */
const sparedAttempts = 15
/** How long one try may wait for the database before its lease is left to end: what can never be written is not tried for ever. */
const mostWritingMs = 60_000
/** Events whose taking could not be written in that time, remembered by this process. */
const maxTaken = 1_000

type Claimed = ClaimedDelivery & { claimedAtMs: number }

/**
 * Delivers webhook events to outside systems, the oldest of each dialog first, until they have it. What they took is sent again only
 * where nobody could write that down: the process died, or the database was away for longer than the lease could be held.
 */
export const createWebhookDelivery = (deps: WebhookDeliveryDeps): WorkLoop => {
  const { core } = deps
  const bounds = { ...webhookDeliveryBounds, ...deps.bounds }
  const breaker = createBreaker(() => performance.now())
  const persistence = createPersistence({ mostMs: mostWritingMs })
  const taken: Lru<number, Taken> = createLru(maxTaken)
  const inTurn = createTurns()
  const loop = createWorkLoop<Claimed>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim: async (limit) => {
      // Before the claim: a lease that seems to have begun later than it did would be trusted too long.
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
  /** What outside systems took and is not written yet, by its place in the queue. */
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
  // Taken once, and this process could not write it until its lease was over: only the writing is left to do.
  const taken = deps.taken.get(delivery.id)
  if (taken && delivery.attempts <= sparedAttempts) return settle(deps, delivery, taken.found, taken.outcome)
  // This process stood still (suspended, swapped out): the lease may end while it calls, and another tells the same.
  if (performance.now() - delivery.claimedAtMs > bounds.leaseMs - bounds.timeoutMs) return
  const found = await find(deps, delivery)
  if (!found)
    return inCompany(deps.core.worker, delivery.companyId, async (pipeline) => void (await takeOut(pipeline, delivery)))
  if (found === 'files') return putBack(deps, delivery, filesPauseMs)
  const { row, url } = found
  if (url === '') return giveUp(deps, delivery, row, 'failed', 'O endereço foi removido ou desligado')
  if (found.body === null) return giveUp(deps, delivery, row, 'cancelled', 'A mensagem foi apagada')
  if (delivery.attempts > sparedAttempts) return giveUp(deps, delivery, row, 'failed', 'Não pôde ser enviada')
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
    botId: subject.botId,
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
  // It may also answer that the room is not for it, and whose it is.
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
  // Taken up anew after our lease: what is known of it stays known to whoever of this process did.
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
 * Writes what came of it and, where the outside system does not hold the room, gives it back to people in the same transaction.
 * @param write Says null where it is another process's by now: what that one finds is what counts.
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

/** Does what the database refuses again, and nobody else takes it up meanwhile. */
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
