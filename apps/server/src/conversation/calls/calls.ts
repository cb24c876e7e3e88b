import type { Input } from '@prosa/flow'
import type { Pipeline } from '../../platform/database/index.ts'
import {
  type CallDeps,
  type CustomerAnswer,
  type CustomerCall,
  callCustomer,
} from '../../platform/guarded-fetch/call-customer.ts'
import { type Core, sayAsBot, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { computeBackoff } from '../deliver/backoff.ts'
import { type Breaker, createBreaker } from '../deliver/breaker.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { type TransferRequest, takeTurn } from '../turn/take-turn.ts'
import { createWorkLoop, type WorkLoop } from '../work-loop.ts'
import {
  type CalledMessage,
  type CallSubject,
  type ClaimedCall,
  claimCalls,
  deleteCall,
  findMessage,
  findSubject,
  putCallBack,
} from './calls.queries.ts'
import { addressOf, type CallKind, describeCall, kindOf } from './describe-call.ts'

/** The other side may take 8 s; a process that died meanwhile is noticed soon after. */
const leaseMs = 30_000
const inFlight = 32
/** Calls of one bot under way, over all processes: the systems of others get the rest. */
const perBot = 4
const pollMs = 1_000

/** How often a call is tried. A customer waits for the answer of the first three, so the flow goes on without it at once. */
const maxAttempts: Record<CallKind, number> = {
  webhook: 1,
  language: 1,
  silence: 1,
  employee: 3,
  transfer: 10,
  message: 10,
  close: 10,
}

/** Calls that only tell something. */
const isTold: Record<CallKind, boolean> = {
  webhook: false,
  language: false,
  silence: false,
  employee: false,
  transfer: true,
  message: true,
  close: true,
}

/**
 * A call that was taken up so much oftener than it may be tried fails for a reason of its own (its answer, a row of ours): it
 * is given up, so that its dialog goes on and the other side is not asked for ever.
 */
const sparedAttempts = 3

/** Makes the calls that turns ask for, and gives the answers back to the dialogs. */
export const createCalls = (core: Core, outside: CallDeps): WorkLoop => {
  const breaker = createBreaker(() => performance.now())
  return createWorkLoop<ClaimedCall>({
    pollMs,
    inFlight,
    claim: (limit) =>
      core.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        const claimed = await claimCalls(pipeline, { limit, perBot, leaseMs })
        await pipeline.commit()
        return claimed
      }),
    work: (call) => makeCall({ core, outside, breaker }, call),
    failed: (err) => core.log.error({ err }, 'Calls to outside systems could not be made'),
  })
}

interface Deps {
  core: Core
  outside: CallDeps
  breaker: Breaker
}

const makeCall = async (deps: Deps, call: ClaimedCall): Promise<void> => {
  const { core } = deps
  const known = kindOf(call)
  if (!known) return drop(core, call)
  const { kind, detail } = known
  const found = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(call.companyId)
    const subject = await findSubject(pipeline, call.companyId, call.dialogId)
    const isMessage = kind === 'message' || kind === 'employee'
    const message = isMessage ? await findMessage(pipeline, call.companyId, call.dialogId, detail) : null
    return subject && { subject, message }
  })
  if (!found) return drop(core, call)
  const { subject } = found
  const url = addressOf(kind, subject)
  const isSpent = call.attempts > maxAttempts[kind] + sparedAttempts
  const restMs = url ? deps.breaker.restMs(laneOf(call.companyId, url)) : 0
  // Nobody waits for the answer: the call waits until the address may be asked again.
  if (restMs > 0 && isTold[kind]) return putBack(core, call, restMs + 500 * core.random(), false)
  // A customer waits: the flow goes on without an address that does not answer, and does not wait for it each time.
  const isAsked = url !== '' && !isSpent && restMs === 0
  const answer = isAsked
    ? await ask(deps, {
        url,
        companyId: call.companyId,
        botId: subject.botId,
        headers: subject.headers,
        signingSecret: subject.signingSecret,
        id: `call_${call.id}`,
        payload: await describe(core, kind, call, found),
      })
    : null
  if (isAsked && !answer && call.attempts < maxAttempts[kind])
    return putBack(core, call, computeBackoff(call.attempts, core.random()), true)
  await underLock(
    core,
    call.companyId,
    call.dialogId,
    async (locked) => {
      // Somebody else took it up after our lease: the answer is theirs to give.
      if (await deleteCall(locked.pipeline, call)) await takeAnswer(locked, kind, detail, answer)
    },
    { handles: core.worker },
  )
}

const laneOf = (companyId: number, url: string): string => `${companyId}:${url}`

/** An address that answers anything at all is well; one that cannot be reached, or takes too long, is let rest. */
const ask = ({ outside, breaker }: Deps, call: CustomerCall): Promise<CustomerAnswer | null> => {
  const lane = laneOf(call.companyId, call.url)
  const guardedFetch: CallDeps['guardedFetch'] = async (url, request) => {
    try {
      const answer = await outside.guardedFetch(url, request)
      breaker.succeeded(lane)
      return answer
    } catch (error) {
      breaker.failed(lane)
      throw error
    }
  }
  return callCustomer({ ...outside, guardedFetch }, call)
}

const describe = async (
  core: Core,
  kind: CallKind,
  call: ClaimedCall,
  { subject, message }: Found,
): Promise<object> => {
  const { versionId } = subject
  if (versionId === null) return describeCall(kind, call, subject, message, null)
  const release = await core.world.hold([{ companyId: call.companyId, versionId }])
  try {
    return describeCall(kind, call, subject, message, core.world.flow(call.companyId, versionId)?.flow ?? null)
  } finally {
    release()
  }
}

interface Found {
  subject: CallSubject
  message: CalledMessage | null
}

const takeAnswer = async (
  locked: UnderLock,
  kind: CallKind,
  detail: number,
  answer: CustomerAnswer | null,
): Promise<void> => {
  switch (kind) {
    case 'webhook':
      return stepWith(locked, {
        kind: 'webhookAnswer',
        callId: detail,
        variables: answer?.variables ?? null,
        workspaceId: answer?.workspaceId ?? null,
      })
    case 'language':
      return stepWith(locked, { kind: 'languageAnswer', callId: detail, understood: null })
    case 'silence':
      return transferSilent(locked, detail, answer)
    case 'employee':
      return sayAnswer(locked, answer)
    case 'transfer':
    case 'message':
    case 'close':
      return
  }
}

const stepWith = async ({ core, pipeline, draft, bot }: UnderLock, input: Input): Promise<void> => {
  const request = takeTurn(draft, input, turnWorldOf(core, draft))
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
  // The engine's state has changed even where nothing was said.
  draft.isTouched = true
}

/** The webhook says which workspace a silent customer goes to; without its word the bot's settings do. */
const transferSilent = async (
  { pipeline, draft, bot }: UnderLock,
  silentSinceMs: number,
  answer: CustomerAnswer | null,
): Promise<void> => {
  if (!bot || draft.dialog.owner !== 'bot') return
  // The customer has written while the webhook was asked: nobody is silent any more.
  if ((draft.dialog.lastInboundAt?.getTime() ?? 0) !== silentSinceMs) return
  const workspaceId = answer?.workspaceId ?? null
  const data = workspaceId === null ? null : ({ queue: 'SEQUENTIAL', workspaceId } as const)
  await routeTransfer(pipeline, draft, { reason: 'silence', data, workspaceId }, bot)
}

/** A digital employee that does not answer is replaced by people. */
const sayAnswer = async ({ pipeline, draft, bot }: UnderLock, answer: CustomerAnswer | null): Promise<void> => {
  if (!bot || draft.dialog.owner !== 'bot') return
  if (answer) {
    for (const text of answer.messages) sayAsBot(draft, text)
    return
  }
  const request: TransferRequest = { reason: 'employee-failed', data: null, workspaceId: null }
  await routeTransfer(pipeline, draft, request, bot)
}

const putBack = (core: Core, call: ClaimedCall, delayMs: number, countsAsTry: boolean): Promise<void> =>
  alone(core, (pipeline) => putCallBack(pipeline, call, delayMs, countsAsTry))

const drop = (core: Core, call: ClaimedCall): Promise<void> =>
  alone(core, async (pipeline) => void (await deleteCall(pipeline, call)))

const alone = (core: Core, work: (pipeline: Pipeline) => void | Promise<void>): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    await work(pipeline)
    await pipeline.commit()
  })
