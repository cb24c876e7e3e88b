import type { Input } from '@prosa/flow'
import type { Channels } from '../../channels/registry.ts'
import type { Understand } from '../../features/agents/index.ts'
import { inCompany, type Pipeline } from '../../platform/database/index.ts'
import type { CallDeps, CallOutcome } from '../../platform/guarded-fetch/call-customer.ts'
import type { CustomerAnswer } from '../../platform/guarded-fetch/read-answer.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, sayAsBot, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { computeBackoff } from '../deliver/backoff.ts'
import { type Breaker, createBreaker } from '../deliver/breaker.ts'
import { callEndpoint, destinationOf, isTaken, recordHealth } from '../outbound-webhooks/call-endpoint.ts'
import { logCall } from '../outbound-webhooks/deliveries.queries.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { beginWithBot } from '../transfer/begin-with-bot.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { type TransferRequest, takeTurn } from '../turn/take-turn.ts'
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
import { takeFromAgent } from './take-from-agent.ts'

/** The other side may take 8 s; a process that died meanwhile is noticed soon after. */
const leaseMs = 30_000
const inFlight = 32
/** Calls of systems that hardly answer leave their place to others: so many at the most. */
const slow = { afterMs: 2_000, max: 256 }
/** Calls of one bot and of one company under way, over all processes: the systems of others get the rest. */
const perBot = 4
const perCompany = 8
const pollMs = 1_000

/** How often a call is tried. A customer waits for the answer of the first three, so the flow goes on without it at once. */
const maxAttempts: Record<CallKind, number> = { webhook: 1, language: 1, silence: 1, employee: 3 }

/** The address that it goes to; null: none, it is no call of a webhook. */
const endpointOf: Record<CallKind, 'node' | 'employee' | null> = {
  webhook: 'node',
  language: null,
  silence: 'node',
  employee: 'employee',
}

/**
 * A call that was taken up so much oftener than it may be tried fails for a reason of its own (its answer, a row of ours): it
 * is given up, so that its dialog goes on and the other side is not asked for ever.
 */
const sparedAttempts = 3

export interface NodeCallDeps {
  core: Core
  outside: CallDeps
  /** Where a file of a company may be read for a day. */
  fileAddress(companyId: number): (fileId: string) => string | null
  /** Asks the agent of a bot's key. */
  understand: Understand
  /** An address was switched off: who may mend it is told. */
  switchedOff(
    pipeline: Pipeline,
    endpoint: { companyId: number; botId: number; kind: 'node' | 'employee' },
  ): Promise<void>
  /** Of contacts who are written to by another bot, and of those whom a person takes from Meta's agent. */
  channels: Pick<Channels, 'accountsOf' | 'find'>
  secrets: Secrets
}

/** Makes the calls that turns ask for, and gives the answers back to the dialogs. */
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
  // An agent has three seconds to understand a customer: it waits behind no webhook.
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
  if (!known) return drop(core, call)
  const { kind, detail } = known
  const found = await find(core, call, kind, detail)
  if (!found) return drop(core, call)
  const { subject } = found
  if (kind === 'language') return understand(deps, call, detail, subject)
  const url = addressOf(kind, subject)
  const isSpent = call.attempts > maxAttempts[kind] + sparedAttempts
  const restMs = url ? deps.breaker.restMs(destinationOf(call.companyId, url)) : 0
  // A customer waits: the flow goes on without an address that does not answer, and does not wait for it each time.
  const isAsked = url !== '' && !isSpent && restMs === 0
  const asked = isAsked ? { url, ...(await ask(deps, url, kind, call, found)) } : null
  const answer = asked?.answer ?? null
  // What was taken is never asked again, whatever was answered: its work would be done twice.
  const isAgain = asked !== null && !isTaken(asked.report) && call.attempts < maxAttempts[kind]
  if (isAgain) {
    const delayMs = computeBackoff(call.attempts, core.random(), asked.report.retryAfterMs)
    await inCompany(core.worker, call.companyId, async (pipeline) => {
      await note(deps, pipeline, kind, call, subject, asked)
      requeueCall(pipeline, call, delayMs, true)
    })
  } else
    await underLock(
      core,
      call.companyId,
      call.dialogId,
      async (locked) => {
        // Its company was suspended meanwhile: it is made anew once that is lifted.
        if (isStopped(locked.draft.dialog, core.now())) return
        // Somebody else took it up after our lease: the answer is theirs to give.
        if (!(await deleteCall(locked.pipeline, call))) return
        await note(deps, locked.pipeline, kind, call, subject, asked)
        await takeAnswer(locked, kind, detail, answer)
      },
      { handles: core.worker },
    )
}

/** Writes a call that was made into the log; who may mend the address is told where this call switched it off. */
const note = async (
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

/** Asks the bot's agent, and goes on with what it understood or without it. */
const understand = async (
  { core, understand: askAgent }: Deps,
  call: ClaimedCall,
  callId: number,
  subject: CallSubject,
): Promise<void> => {
  const understood = await askLanguage(askAgent, call, subject, callId, core.now())
  await underLock(
    core,
    call.companyId,
    call.dialogId,
    async (locked) => {
      if (isStopped(locked.draft.dialog, core.now())) return
      if (await deleteCall(locked.pipeline, call))
        await stepWith(locked, { kind: 'languageAnswer', callId, understood })
    },
    { handles: core.worker },
  )
}

const find = (core: Core, call: ClaimedCall, kind: CallKind, detail: number): Promise<Found | null> =>
  inCompany(core.worker, call.companyId, async (pipeline) => {
    const subject = await findSubject(pipeline, call.companyId, call.dialogId)
    const message = kind === 'employee' ? await findMessage(pipeline, call.companyId, call.dialogId, detail) : null
    return subject && { subject, message }
  })

const ask = async (deps: Deps, url: string, kind: CallKind, call: ClaimedCall, found: Found): Promise<CallOutcome> => {
  const { botId, headers, signingSecret, previousSecret } = found.subject
  const { companyId } = call
  const payload = await describe(deps, kind, call, found)
  return callEndpoint(deps, {
    url,
    companyId,
    botId,
    headers,
    signingSecret,
    previousSecret,
    id: `call_${call.id}`,
    payload,
    use: kind === 'employee' ? 'employee' : 'node',
  })
}

const describe = async (
  { core, fileAddress }: Deps,
  kind: CallKind,
  { companyId, dialogId }: ClaimedCall,
  { subject, message }: Found,
): Promise<object> => {
  const { versionId } = subject
  const at = message?.at ?? core.now()
  const said = { kind, dialogId, subject, message, at, fileAddress: fileAddress(companyId) }
  if (versionId === null) return describeCall({ ...said, flow: null })
  const release = await core.world.hold([{ companyId, versionId }])
  try {
    return describeCall({ ...said, flow: core.world.flow(companyId, versionId)?.flow ?? null })
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
      return
    case 'silence':
      return transferSilent(locked, detail, answer)
    case 'employee':
      return sayAnswer(locked, answer)
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

const drop = (core: Core, call: ClaimedCall): Promise<void> =>
  inCompany(core.worker, call.companyId, async (pipeline) => void (await deleteCall(pipeline, call)))
