import type { CallDeps, CallOutcome } from '../../platform/guarded-fetch/call-customer.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type CallSubject, findMessage, findSubject } from '../calls/calls.queries.ts'
import { addressOf, describeCall } from '../calls/describe-call.ts'
import { type Core, underLock } from '../core.ts'
import { type Breaker, createBreaker } from '../deliver/breaker.ts'
import { webhookIdOf } from '../model/webhook-id.ts'
import { askOutside, destinationOf, isTaken, noteHealth } from './ask-outside.ts'
import { giveToPeople } from './give-to-people.ts'
import { nextPause } from './schedule.ts'
import {
  type ClaimedTold,
  cancelMessages,
  claimTold,
  findTold,
  freeNext,
  noteAttempt,
  putToldBack,
  settleWithout,
  type ToldRow,
  takeOut,
} from './told.queries.ts'

export interface TellDeps {
  core: Core
  outside: CallDeps
  /** Where a file of a company may be read for a day. */
  fileAddress(companyId: number): (fileId: string) => string | null
  /** An address was switched off: who may mend it is told. */
  switchedOff(endpoint: { companyId: number; botId: number; kind: 'transfer' | 'message' | 'close' }): Promise<void>
  bounds?: Partial<TellingBounds>
}

export interface TellingBounds {
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

export const tellingBounds: TellingBounds = {
  perBot: 4,
  perCompany: 8,
  inFlight: 64,
  leaseMs: 30_000,
  timeoutMs: 15_000,
  transferTimeoutMs: 8_000,
  pollMs: 1_000,
}

/** How long a message waits for its files to arrive from the customer's channel before it is told without them. */
const filesWaitMs = 60_000
const filesPauseMs = 2_000
/** Taken up so much oftener than it was tried: it fails for a reason of ours, and what follows in its dialog must go on. */
const sparedAttempts = 15

type Claimed = ClaimedTold & { claimedAtMs: number }

/** Tells outside systems what happened, the oldest of each dialog first, until they have it. */
export const createTelling = (deps: TellDeps): WorkLoop => {
  const { core } = deps
  const bounds = { ...tellingBounds, ...deps.bounds }
  const breaker = createBreaker(() => performance.now())
  return createWorkLoop<Claimed>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim: async (limit) => {
      // Before the claim: a lease that seems to have begun later than it did would be trusted too long.
      const claimedAtMs = performance.now()
      const claimed = await core.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        const rows = await claimTold(pipeline, { ...bounds, limit })
        await pipeline.commit()
        return rows
      })
      return claimed.map((one) => ({ ...one, claimedAtMs }))
    },
    work: (told) => tellOne({ ...deps, bounds, breaker }, told),
    failed: (err) => core.log.error({ err }, 'Outside systems could not be told'),
  })
}

interface Deps extends TellDeps {
  bounds: TellingBounds
  breaker: Breaker
}

interface Found {
  row: ToldRow
  subject: CallSubject
  url: string
  body: object | null
}

const tellOne = async (deps: Deps, told: Claimed): Promise<void> => {
  const { bounds, breaker, core } = deps
  // This process stood still (suspended, swapped out): the lease may end while it calls, and another tells the same.
  if (performance.now() - told.claimedAtMs > bounds.leaseMs - bounds.timeoutMs) return
  const found = await find(deps, told)
  if (!found) return inCompany(deps, told, async (pipeline) => void (await takeOut(pipeline, told)))
  if (found === 'files') return putBack(deps, told, filesPauseMs)
  const { row, url } = found
  if (url === '') return giveUp(deps, told, row, 'failed', 'O endereço foi removido ou desligado')
  if (found.body === null) return giveUp(deps, told, row, 'cancelled', 'A mensagem foi apagada')
  if (told.attempts > sparedAttempts) return giveUp(deps, told, row, 'failed', 'Não pôde ser enviada')
  const restMs = breaker.restMs(destinationOf(told.companyId, url))
  if (restMs > 0 && row.kind === 'transfer') return giveUp(deps, told, row, 'failed', 'O servidor não responde')
  if (restMs > 0) return putBack(deps, told, restMs + 500 * core.random())
  const outcome = await call(deps, told, found, found.body)
  await settle(deps, told, found, outcome)
}

const find = (deps: Deps, told: Claimed): Promise<Found | 'files' | null> =>
  inCompany(deps, told, async (pipeline) => {
    const { companyId, dialogId } = told
    const row = await findTold(pipeline, told)
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

const call = (deps: Deps, told: Claimed, { row, subject, url }: Found, payload: object): Promise<CallOutcome> =>
  askOutside(deps, {
    url,
    companyId: told.companyId,
    botId: subject.botId,
    headers: subject.headers,
    signingSecret: subject.signingSecret,
    previousSecret: subject.previousSecret,
    id: webhookIdOf(told.deliveryId),
    payload,
    timeoutMs: row.kind === 'transfer' ? deps.bounds.transferTimeoutMs : deps.bounds.timeoutMs,
  })

const settle = async (deps: Deps, told: Claimed, found: Found, { answer, ...outcome }: CallOutcome): Promise<void> => {
  const { core } = deps
  const { row, subject, url } = found
  const at = core.now()
  const isSuccess = isTaken(outcome.report)
  // Nobody needs what it said, so it may say anything.
  const report = isSuccess ? { ...outcome.report, failure: null } : outcome.report
  const isGone = report.status === 410
  const pauseMs = isSuccess || isGone ? null : nextPause(row.kind, told.attempts, core.random(), report.retryAfterMs)
  const state = isSuccess ? 'delivered' : pauseMs === null ? 'failed' : 'pending'
  const isSwitchedOff = await inCompany(deps, told, async (pipeline) => {
    const isOurs = pauseMs === null ? await takeOut(pipeline, told) : await putToldBack(pipeline, told, pauseMs, true)
    // Another process took it up after our lease: what it finds is what counts.
    if (!isOurs) return false
    noteAttempt(pipeline, told, { url, report, at, state })
    if (pauseMs === null) freeNext(pipeline, told)
    const endpoint = { companyId: told.companyId, botId: told.botId, kind: row.kind }
    return noteHealth(pipeline, endpoint, { report, at, wasFailing: subject.failing.includes(row.kind) })
  })
  if (isSwitchedOff) await deps.switchedOff({ companyId: told.companyId, botId: told.botId, kind: row.kind })
  if (row.kind !== 'transfer') return
  // It may also answer that the room is not for it, and whose it is.
  if (state === 'failed') await returnRoom(core, told, null)
  else if (isSuccess && answer?.workspaceId != null) await returnRoom(core, told, answer.workspaceId)
}

const giveUp = async (
  deps: Deps,
  told: Claimed,
  row: ToldRow,
  state: 'failed' | 'cancelled',
  reason: string,
): Promise<void> => {
  await inCompany(deps, told, async (pipeline) => {
    if (!(await takeOut(pipeline, told))) return
    settleWithout(pipeline, told, state, reason, deps.core.now())
    freeNext(pipeline, told)
  })
  if (row.kind === 'transfer') await returnRoom(deps.core, told, null)
}

/** The outside system did not take the room: people do. */
const returnRoom = async (
  core: Core,
  { companyId, dialogId }: ClaimedTold,
  workspaceId: number | null,
): Promise<void> => {
  await underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const reason = workspaceId === null ? 'no-answer' : 'returned'
      const data = workspaceId === null ? null : ({ queue: 'SEQUENTIAL', workspaceId } as const)
      if (await giveToPeople(locked, reason, data))
        cancelMessages(locked.pipeline, companyId, dialogId, locked.draft.at)
    },
    { handles: core.worker },
  )
}

const putBack = (deps: Deps, told: Claimed, delayMs: number): Promise<void> =>
  inCompany(deps, told, async (pipeline) => void (await putToldBack(pipeline, told, delayMs, false)))

const inCompany = <T>(
  { core }: Deps,
  { companyId }: ClaimedTold,
  work: (pipeline: Parameters<Parameters<Core['worker']['pipeline']>[0]>[0]) => Promise<T>,
): Promise<T> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const result = await work(pipeline)
    await pipeline.commit()
    return result
  })
