import type { Database, DB, Kysely } from '../../../platform/database/index.ts'
import { type Breaker, createBreaker } from '../../../platform/guarded-fetch/breaker.ts'
import type { CallDeps, CallReport } from '../../../platform/guarded-fetch/call-customer.ts'
import { callEndpoint, destinationOf, isTaken } from '../../../platform/guarded-fetch/call-endpoint.ts'
import { nextPause } from '../../../platform/guarded-fetch/retry-schedule.ts'
import { createWorkLoop, type WorkLoop } from '../../../platform/work-loop/index.ts'
import { signedFileUrls } from '../../files/index.ts'
import { eventId } from '../log/index.ts'
import * as queries from './deliver.queries.ts'
import { fillQueue, listHungry } from './fill-queue.queries.ts'
import { subscriptionPlace } from './place.ts'
import { type EventToSend, readEventsToSend } from './read-events-to-send.ts'

export interface EventDeliveryDeps {
  database: Pick<Database, 'worker' | 'leases'>
  outside: CallDeps
  /** Signs addresses of files. */
  files: Parameters<typeof signedFileUrls>[0]
  random(): number
  failed(error: unknown): void
  /** Notifies people of an address that was switched off, in the transaction that does it. */
  switchedOff(tx: Kysely<DB>, subscription: { companyId: number; subscriptionId: number }): Promise<void>
  bounds?: Partial<EventDeliveryBounds>
}

export interface EventDeliveryBounds extends queries.ClaimBounds {
  /** Maximum of concurrent calls of this process. */
  inFlight: number
  timeoutMs: number
  pollMs: number
}

export const eventDeliveryBounds: EventDeliveryBounds = {
  perCompany: 32,
  inFlight: 64,
  leaseMs: 30_000,
  timeoutMs: 15_000,
  pollMs: 1_000,
}

/** Beyond this an event carries ids alone. */
const maxBodyBytes = 64 * 1024
/** While the integration is expired: until somebody chooses a later end. */
const expiredPauseMs = 600_000
const gonePauseMs = 60_000
/** Extra tries of events that end without being recorded, because of an error of ours. */
const extraTries = 15
/** Events that are claimed together are read together. */
const gatherMs = 15
/** Each finished call claims the next soon; queues are long enough to be filled less often. */
const fillEveryMs = 200
/** Subscriptions per round. */
const maxFilled = 200

type Claimed = queries.ClaimedEvent & { claimedAtMs: number; read(): Promise<EventToSend> }

interface Deps extends EventDeliveryDeps {
  bounds: EventDeliveryBounds
  breaker: Breaker
}

/**
 * Sends events to the addresses of subscriptions until they are accepted, those of one subject in order. An event is sent again, by the same id, where its outcome
 * could not be recorded.
 */
export const createEventDelivery = (given: EventDeliveryDeps): WorkLoop => {
  const bounds = { ...eventDeliveryBounds, ...given.bounds }
  const deps: Deps = { ...given, bounds, breaker: createBreaker(() => performance.now()) }
  const { database } = deps
  let filledAtMs = Number.NEGATIVE_INFINITY
  const fill = async (): Promise<void> => {
    if (performance.now() - filledAtMs < fillEveryMs) return
    filledAtMs = performance.now()
    for (const hungry of await listHungry(database.worker.unscoped(), maxFilled))
      await fillQueue(database.worker.scoped(hungry.companyId), hungry).catch(deps.failed)
  }
  return createWorkLoop<Claimed>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    gatherMs,
    claim: async (limit) => {
      await fill()
      // Taken before the claim: if the lease were assumed to start later than it did, we would call after it ended.
      const claimedAtMs = performance.now()
      const claimed = await database.leases.pipeline(async (pipeline) => {
        pipeline.begin()
        const rows = await queries.claimEvents(pipeline, { ...bounds, limit })
        await pipeline.commit()
        return rows
      })
      const reading = {
        database,
        now: deps.outside.clock.now(),
        fileUrl: (companyId: number) => signedFileUrls(deps.files, companyId),
      }
      return readEventsToSend(reading, claimed).map((one) => ({ ...one, claimedAtMs }))
    },
    work: (event) => deliverOne(deps, event),
    failed: deps.failed,
  })
}

const deliverOne = async (deps: Deps, event: Claimed): Promise<void> => {
  const { bounds, breaker, database } = deps
  const { companyId, subscriptionId, number } = event
  // This process was suspended since the claim: the lease could end during the call, and another process would send the same event.
  if (performance.now() - event.claimedAtMs > bounds.leaseMs - bounds.timeoutMs) return
  const db = database.worker.scoped(companyId)
  const { receiver, event: rendered } = await event.read()
  if (!receiver) return void (await queries.takeOut(db, event))
  if (receiver.isEnded) return giveUp(db, event, 'skipped', 'A integração foi encerrada')
  if (!receiver.isAlive) return putBack(db, event, expiredPauseMs)
  const restMs = breaker.restMs(destinationOf(companyId, receiver.url))
  if (restMs > 0) return putBack(db, event, restMs + 500 * deps.random())
  if (rendered === undefined) return giveUp(db, event, 'failed', 'O evento já não é guardado')
  if (event.tries > extraTries) return giveUp(db, event, 'failed', 'Não pôde ser enviado')
  if (!rendered) return leaveOut(db, event)
  const { type, timestamp, data } = rendered
  const { report } = await callEndpoint(deps, {
    url: receiver.url,
    companyId,
    place: subscriptionPlace(companyId, subscriptionId),
    headers: receiver.headers,
    signingSecret: receiver.signingSecret,
    previousSecret: receiver.previousSecret,
    id: eventId(companyId, number),
    payload: { type, timestamp, data: fitting(data) },
    use: 'told',
    timeoutMs: bounds.timeoutMs,
  })
  await settle(deps, db, event, report)
}

/** Without its resources if they are too long: their ids stay, and they can be read. */
const fitting = <Data extends object>(data: Data): object => {
  if (Buffer.byteLength(JSON.stringify(data)) <= maxBodyBytes) return data
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => !['conversation', 'message', 'contact'].includes(name)),
  )
}

const settle = async (deps: Deps, db: Kysely<DB>, event: Claimed, report: CallReport): Promise<void> => {
  const { companyId, subscriptionId } = event
  const at = deps.outside.clock.now()
  if (isTaken(report)) return queries.settleDelivered(db, event, { status: report.status, ms: report.ms, at })
  const isGone = report.status === 410
  // 410 switches the address off; the event waits for whoever switches it on again.
  const pauseMs = isGone ? gonePauseMs : nextPause('message', event.tries, deps.random(), report.retryAfterMs)
  const state = pauseMs === null ? 'failed' : 'pending'
  const failure = report.failure ?? `Respondeu ${report.status}`
  return db.transaction().execute(async (tx) => {
    const isOurs =
      pauseMs === null
        ? await queries.takeOut(tx, event)
        : await queries.requeue(tx, event, pauseMs, { countsAsTry: true })
    if (!isOurs) return
    await queries.recordTry(tx, event, { state, status: report.status, ms: report.ms, failure, at })
    if (pauseMs === null) await queries.freeNext(tx, event)
    const isOff = await queries.noteFailure(tx, companyId, subscriptionId, { failure, isGone, at })
    if (isOff) await deps.switchedOff(tx, { companyId, subscriptionId })
  })
}

const giveUp = (db: Kysely<DB>, event: Claimed, state: 'failed' | 'skipped', reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await queries.takeOut(tx, event))) return
    await queries.settleUnsent(tx, event, state, reason)
    await queries.freeNext(tx, event)
  })

const leaveOut = (db: Kysely<DB>, event: Claimed): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await queries.takeOut(tx, event))) return
    await queries.forgetDelivery(tx, event)
    await queries.freeNext(tx, event)
  })

const putBack = (db: Kysely<DB>, event: Claimed, delayMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => void (await queries.requeue(tx, event, delayMs, { countsAsTry: false })))
