import type { Channels } from '../../channels/registry.ts'
import type { AnswerDocuments, Understand } from '../../features/bots/index.ts'
import { inCompany, type Pipeline } from '../../platform/database/index.ts'
import { type Breaker, createBreaker } from '../../platform/guarded-fetch/breaker.ts'
import { type CallDeps, type CallOutcome, webhookPlace } from '../../platform/guarded-fetch/call-customer.ts'
import { callEndpoint, destinationOf, isTaken } from '../../platform/guarded-fetch/call-endpoint.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, underLock } from '../core.ts'
import { computeBackoff } from '../deliver/backoff.ts'
import { logCall } from '../outbound-webhooks/deliveries.queries.ts'
import { recordHealth } from '../outbound-webhooks/record-health.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { beginWithBot } from '../transfer/begin-with-bot.ts'
import { askDocuments } from './ask-documents.ts'
import { askLanguage } from './ask-language.ts'
import {
  type CalledMessage,
  type CallSubject,
  type ClaimedCall,
  claimCalls,
  deleteCall,
  findMessage,
  findSubject,
  requeueCall,
} from './calls.queries.ts'
import { addressOf, type CallKind, describeCall, kindOf } from './describe-call.ts'
import { stepWith, takeAnswer } from './take-answer.ts'
import { takeFromAgent } from './take-from-agent.ts'

/** A call may take 8 s. Short enough to notice soon that a process died. */
const leaseMs = 30_000
const inFlight = 32
/** Calls slower than this no longer count against `inFlight`; at most `max` of them. */
const slow = { afterMs: 2_000, max: 256 }
/** Maximum of concurrent calls per bot and per company, over all processes. */
const perBot = 4
const perCompany = 8
const pollMs = 1_000

/** Attempts per kind. A customer waits for the answers of all but the last, so after one failure the flow continues without it. */
const maxAttempts: Record<CallKind, number> = { webhook: 1, language: 1, documents: 1, silence: 1, employee: 3 }

/** The endpoint that it calls; null: not a webhook. */
const endpointOf: Record<CallKind, 'node' | 'employee' | null> = {
  webhook: 'node',
  language: null,
  documents: null,
  silence: 'node',
  employee: 'employee',
}

/**
 * Extra attempts for calls that end without being recorded, because of an error of ours (parsing the answer, writing a row). After these the call is
 * given up, so that its dialog continues.
 */
const extraAttempts = 3

export interface NodeCallDeps {
  core: Core
  outside: CallDeps
  /** A public address of a file, valid for a day. */
  fileAddress(companyId: number): (fileId: string) => string | null
  /** Asks the language agent of a bot's Google key. */
  understand: Understand
  /** Asks the company's documents. */
  answerDocuments: AnswerDocuments
  /** Notifies the person who can repair a disabled address. */
  switchedOff(
    pipeline: Pipeline,
    endpoint: { companyId: number; botId: number; kind: 'node' | 'employee' },
  ): Promise<void>
  /** To send to contacts by another bot, and to take customers from Meta's agent. */
  channels: Pick<Channels, 'accountsOf' | 'find'>
  secrets: Secrets
}

/** Makes the calls that turns request, and feeds the answers back into the dialogs. */
export const createNodeCalls = (deps: NodeCallDeps): WorkLoop => {
  const { core } = deps
  const breaker = createBreaker(() => performance.now())
  const loopOf = (ofLanguage: boolean): WorkLoop =>
    createWorkLoop<ClaimedCall>({
      pollMs,
      inFlight,
      slow,
      claim: (limit) =>
        core.leases.pipeline(async (pipeline) => {
          pipeline.begin()
          const claimed = await claimCalls(pipeline, { limit, perBot, perCompany, leaseMs, ofLanguage })
          await pipeline.commit()
          return claimed
        }),
      work: (call) => makeCall({ ...deps, breaker }, call),
      failed: (err) => core.log.error({ err }, 'Calls to outside systems could not be made'),
    })
  // An agent and the documents must answer a customer within seconds, so their calls have their own loop and never wait behind webhooks.
  const loops = [loopOf(true), loopOf(false)]
  return {
    start: () => {
      for (const loop of loops) loop.start()
    },
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}

interface Deps extends NodeCallDeps {
  breaker: Breaker
}

const makeCall = async (deps: Deps, call: ClaimedCall): Promise<void> => {
  const { core } = deps
  if (call.callId.startsWith('bot:')) return beginWithBot(core, deps.channels.accountsOf, call)
  if (call.callId.startsWith('take:')) return takeFromAgent(core, deps, call)
  const known = kindOf(call)
  if (!known) return dropCall(core, call)
  const { kind, detail } = known
  const found = await loadCall(core, call, kind, detail)
  if (!found) return dropCall(core, call)
  const { subject } = found
  if (kind === 'language') return understand(deps, call, detail, subject)
  if (kind === 'documents') return answerFromDocuments(deps, call, detail, subject)
  const url = addressOf(kind, subject)
  const isExhausted = call.attempts > maxAttempts[kind] + extraAttempts
  const restMs = url ? deps.breaker.restMs(destinationOf(call.companyId, url)) : 0
  // A customer waits: an address that is not answering is skipped, and the flow continues without it.
  const shouldCall = url !== '' && !isExhausted && restMs === 0
  const asked = shouldCall ? { url, ...(await send(deps, url, kind, call, found)) } : null
  const answer = asked?.answer ?? null
  // Once the other side has accepted a call it is never repeated, whatever it answered.
  const shouldRetry = asked !== null && !isTaken(asked.report) && call.attempts < maxAttempts[kind]
  if (shouldRetry) {
    const delayMs = computeBackoff(call.attempts, core.random(), asked.report.retryAfterMs)
    await inCompany(core.worker, call.companyId, async (pipeline) => {
      await recordCall(deps, pipeline, kind, call, subject, asked)
      requeueCall(pipeline, call, delayMs, true)
    })
  } else
    await underLock(
      core,
      call.companyId,
      call.dialogId,
      async (locked) => {
        // The company was suspended meanwhile: the call stays in the queue and is made again after that.
        if (isStopped(locked.draft.dialog, core.now())) return
        // Another process claimed it after our lease ended: that one handles the answer.
        if (!(await deleteCall(locked.pipeline, call))) return
        await recordCall(deps, locked.pipeline, kind, call, subject, asked)
        await takeAnswer(locked, kind, detail, answer)
      },
      { handles: core.worker },
    )
}

/** Logs the call, and notifies the person who can repair the address if this call disabled it. */
const recordCall = async (
  { core, switchedOff }: Deps,
  pipeline: Pipeline,
  kind: CallKind,
  { companyId, dialogId }: ClaimedCall,
  subject: CallSubject,
  asked: (CallOutcome & { url: string }) | null,
): Promise<void> => {
  const endpoint = endpointOf[kind]
  if (!asked || endpoint === null) return
  const { url, report } = asked
  const { botId } = subject
  const at = core.now()
  await logCall(pipeline, {
    companyId,
    botId,
    dialogId,
    kind: kind === 'silence' ? 'silence' : endpoint,
    url,
    report,
    at,
  })
  const wasFailing = subject.failing.includes(endpoint)
  const address = { companyId, botId, kind: endpoint }
  if (await recordHealth(pipeline, address, { report, at, wasFailing })) await switchedOff(pipeline, address)
}

/** Asks the language agent and continues the turn with its answer, or without one. */
const understand = async (
  { core, understand: askAgent }: Deps,
  call: ClaimedCall,
  callId: number,
  subject: CallSubject,
): Promise<void> => {
  const understood = await askLanguage(askAgent, call, subject, callId, core.now())
  await continueWith(core, call, { kind: 'languageAnswer', callId, understood })
}

/** Asks the company's documents and continues the turn with what they say. */
const answerFromDocuments = async (
  { core, answerDocuments }: Deps,
  call: ClaimedCall,
  callId: number,
  subject: CallSubject,
): Promise<void> => {
  const answer = await askDocuments(answerDocuments, call, subject, callId, core.now())
  await continueWith(core, call, { kind: 'documentsAnswer', callId, answer })
}

/** Continues the turn with what was asked for, unless another process did. */
const continueWith = (core: Core, call: ClaimedCall, input: Parameters<typeof stepWith>[1]): Promise<unknown> =>
  underLock(
    core,
    call.companyId,
    call.dialogId,
    async (locked) => {
      if (isStopped(locked.draft.dialog, core.now())) return
      if (await deleteCall(locked.pipeline, call)) await stepWith(locked, input)
    },
    { handles: core.worker },
  )

const loadCall = (core: Core, call: ClaimedCall, kind: CallKind, detail: number): Promise<Found | null> =>
  inCompany(core.worker, call.companyId, async (pipeline) => {
    const subject = await findSubject(pipeline, call.companyId, call.dialogId)
    const message = kind === 'employee' ? await findMessage(pipeline, call.companyId, call.dialogId, detail) : null
    return subject && { subject, message }
  })

const send = async (deps: Deps, url: string, kind: CallKind, call: ClaimedCall, found: Found): Promise<CallOutcome> => {
  const { botId, headers, signingSecret, previousSecret } = found.subject
  const { companyId } = call
  const payload = await payloadOf(deps, kind, call, found)
  return callEndpoint(deps, {
    url,
    companyId,
    place: webhookPlace(companyId, botId),
    headers,
    signingSecret,
    previousSecret,
    id: `call_${call.id}`,
    payload,
    use: kind === 'employee' ? 'employee' : 'node',
  })
}

const payloadOf = async (
  { core, fileAddress }: Deps,
  kind: CallKind,
  { companyId, dialogId }: ClaimedCall,
  { subject, message }: Found,
): Promise<object> => {
  const { versionId } = subject
  const at = message?.at ?? core.now()
  const facts = { kind, dialogId, subject, message, at, fileAddress: fileAddress(companyId) }
  if (versionId === null) return describeCall({ ...facts, flow: null })
  const release = await core.world.hold([{ companyId, versionId }])
  try {
    return describeCall({ ...facts, flow: core.world.flow(companyId, versionId)?.flow ?? null })
  } finally {
    release()
  }
}

interface Found {
  subject: CallSubject
  message: CalledMessage | null
}

const dropCall = (core: Core, call: ClaimedCall): Promise<void> =>
  inCompany(core.worker, call.companyId, async (pipeline) => void (await deleteCall(pipeline, call)))
