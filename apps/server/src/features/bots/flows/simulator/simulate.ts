import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type BusinessHours, replyWindowMs, type SimulatorAnswer } from '@prosa/contract'
import { type DocumentBoldness, type LoadedFlow, loadFlowInSlices, type SaidInput, toStored } from '@prosa/flow'
import { LRUCache } from 'lru-cache'
import type { Automations } from '../../../../conversation/model/bot-settings.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError } from '../../../../platform/errors/index.ts'
import { encodeJson, trainedNow } from '../../../../platform/flow-threads/index.ts'
import { type CallDeps, callCustomer, webhookPlace } from '../../../../platform/guarded-fetch/call-customer.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { runInSlices } from '../../../../platform/slices/index.ts'
import { type Understand, understandingMs } from '../../agents/index.ts'
import { listEntityDefinitions } from '../../entities/index.ts'
import { type AnswerDocuments, documentsMs } from '../../knowledge/index.ts'
import { compileDocument } from '../compile-document.ts'
import { flowErrors } from '../errors.ts'
import { findDocument, findDraft } from '../flows.queries.ts'
import { describeTransfer } from './describe-transfer.ts'
import { runSimulation } from './run-simulation.ts'
import { nextMinutes, nowOf } from './simulated-moments.ts'
import { newState, type SimulatedState } from './simulated-state.ts'
import type { WebhookAnswer } from './simulation-world.ts'
import * as simulator from './simulator.queries.ts'

export interface SimulatorCall {
  message: readonly string[]
  input?: SaidInput | undefined
  dialogToken?: string | null | undefined
  botToken: string
  startNodeId?: string | undefined
  silenceMinutes?: number | undefined
  untilNext?: boolean | undefined
}

/** Outside calls of simulations. */
export type SimulatorDeps = CallDeps & { understand: Understand; answerDocuments: AnswerDocuments }

/** The flow of a new simulation: this person's own trial, else the draft; or only the live version. */
export type SimulatedVersion = 'mine' | 'live'

const lifetimeMs = 3_600_000
/** Parallel simulations of one person. */
const maxDialogs = 10
const randomSteps = 2 ** 32

/**
 * Continues a simulated conversation, or begins one if the token is missing, unknown or expired (after an hour).
 * Simulations create no rooms, contacts or figures.
 * @throws botTokenMissing, neverPublished, nodeMissing
 */
export const simulate = async (
  db: Kysely<DB>,
  platform: SimulatorDeps,
  scope: Scope,
  call: SimulatorCall,
  version: SimulatedVersion,
): Promise<SimulatorAnswer> => {
  const { companyId } = scope
  const bot = await simulator.findBotByToken(db, companyId, scope.workspaceIds, call.botToken)
  if (!bot) throw new AppError(flowErrors.botTokenMissing)
  const now = platform.clock.now()
  const kept = await findKept(db, scope, bot.id, call.dialogToken, now)
  const token = kept ? (call.dialogToken ?? '') : randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const state = kept?.state ?? newState()
  const source = kept ? null : await chooseFlow(db, scope, bot, version)
  if (source) await begin(db, scope, bot, { tokenHash, state, source }, now)
  const agent = await simulator.findAgent(db, companyId, tokenHash)
  const flow = await flowOf(db, companyId, tokenHash)
  if (call.startNodeId !== undefined && !flow.nodes.has(call.startNodeId)) throw new AppError(flowErrors.nodeMissing)
  const world = {
    flow,
    automations: automationsOf(bot),
    fallbackMessages: bot.fallback_messages,
    asksInDoubt: bot.asks_in_doubt,
    asksDocuments: bot.asks_documents,
    askLanguage: agent && ((question: Question) => askAgent(platform, bot, { ...agent, ...question, tokenHash })),
    answerDocuments: ({
      text,
      boldness,
      sectionId,
    }: {
      text: string
      boldness: DocumentBoldness
      sectionId?: number
    }) =>
      platform.answerDocuments({
        companyId,
        text,
        boldness,
        place: { workspaceId: bot.workspace_id, botId: bot.id },
        sectionId,
        timeoutMs: documentsMs,
      }),
    timeZone: scope.timeZone,
    hours: bot.business_hours as BusinessHours | null,
    windowMs: narrowestMs(bot.channels),
    nowMs: now.getTime(),
    random: () => randomInt(randomSteps) / randomSteps,
    callWebhook: (webhook: { nodeName: string; variables: Record<string, string> }) =>
      callTestWebhook(platform, bot, webhook),
  }
  const { startNodeId, silenceMinutes, untilNext = false } = call
  const texts = call.message.map((text) => ({ kind: 'text' as const, text }))
  const inputs = call.input ? [...texts, call.input] : texts
  const transcript = await runSimulation(world, state, { startNodeId, silenceMinutes, untilNext, inputs })
  await simulator.setState(db, companyId, tokenHash, state, now)
  const { responses, trace, ended, tags, passedMinutes, transfer } = transcript
  return {
    description: '',
    dialogToken: token,
    responses,
    trace,
    ended,
    tags,
    passedMinutes,
    now: nowOf(world, state).toISOString(),
    nextMinutes: nextMinutes(world, state),
    transfer: await inWords(db, companyId, transfer),
  }
}

/** On the channel that allows least, as the editor's check of waits does. */
const narrowestMs = (channels: readonly string[]): number | null => {
  const windows = channels.flatMap((kind) => replyWindowMs(kind, 'bot') ?? [])
  return windows.length === 0 ? null : Math.min(...windows)
}

/** Stores a conversation with the flow that it keeps until its end. */
const begin = async (
  db: Kysely<DB>,
  { companyId, userId, ...scope }: Scope,
  bot: simulator.SimulatedBot,
  dialog: { tokenHash: Buffer; state: SimulatedState; source: simulator.SimulatedSource },
  now: Date,
): Promise<void> => {
  await ensureMember(db, { companyId, userId, ...scope })
  await simulator.deleteDialogsBefore(db, companyId, new Date(now.getTime() - lifetimeMs))
  await simulator.deleteOlderDialogs(db, companyId, userId, maxDialogs - 1)
  await simulator.insertDialog(db, companyId, { ...dialog, botId: bot.id, userId }, now)
}

/** Loaded flows of active conversations: loading a large one for each message would take half a second. */
const loaded = new LRUCache<string, { flow: LoadedFlow; bytes: number }>({
  maxSize: 128 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes,
})
/** Memory per character of the compiled flow's JSON, measured with the largest flows. */
const bytesOfChar = 4

const flowOf = async (db: Kysely<DB>, companyId: number, tokenHash: Buffer): Promise<LoadedFlow> => {
  const key = `${companyId}:${tokenHash.toString('hex')}`
  const known = loaded.get(key)
  if (known) return known.flow
  const { compiled, chars } = await simulator.findDialogFlow(db, companyId, tokenHash)
  const flow = await runInSlices(loadFlowInSlices(await trainedNow(companyId, toStored(compiled))))
  loaded.set(key, { flow, bytes: chars * bytesOfChar })
  return flow
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const findKept = async (db: Kysely<DB>, scope: Scope, botId: number, token: string | null | undefined, now: Date) => {
  if (!token) return undefined
  const after = new Date(now.getTime() - lifetimeMs)
  return simulator.findDialog(db, scope.companyId, { tokenHash: hashToken(token), botId, userId: scope.userId, after })
}

const chooseFlow = async (
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  bot: simulator.SimulatedBot,
  version: SimulatedVersion,
): Promise<simulator.SimulatedSource> => {
  if (version === 'live') {
    if (bot.active_version_id === null) throw new AppError(flowErrors.neverPublished)
    return { versionId: bot.active_version_id }
  }
  if (await simulator.hasTestFlow(db, companyId, bot.id, userId)) return { testOf: { botId: bot.id, userId } }
  const draft = await findDraft(db, companyId, bot.id)
  const { document } = await findDocument(db, companyId, bot.id, draft.id)
  const read = { document, json: encodeJson(document) }
  return { compiled: await compileDocument(companyId, read, await listEntityDefinitions(db, companyId, bot.id)) }
}

const automationsOf = (bot: simulator.SimulatedBot): Automations => ({
  repeat: { minutes: bot.repeat_minutes, times: bot.repeat_times },
  transfer: {
    minutes: bot.transfer_minutes,
    callsWebhook: bot.transfer_call_webhook,
    workspaceId: bot.transfer_workspace_id ?? bot.workspace_id,
    userId: bot.transfer_user_id,
    queue: bot.transfer_queue as Automations['transfer']['queue'],
  },
  close: {
    minutes: bot.close_minutes,
    message: bot.close_message,
    active: bot.close_active,
    rooms: bot.close_room_type as Automations['close']['rooms'],
  },
})

const inWords = async (
  db: Kysely<DB>,
  companyId: number,
  transfer: Awaited<ReturnType<typeof runSimulation>>['transfer'],
): Promise<string | null> => {
  if (!transfer) return null
  const { data } = transfer
  const workspaceId = data?.workspaceOnWebhook ? transfer.workspaceId : data?.workspaceId
  const name = workspaceId ? await simulator.findWorkspaceName(db, companyId, workspaceId) : undefined
  return describeTransfer(data, name ?? null)
}

interface Question {
  nodeId: string
  text: string
}

/** Asks the agent of the key that knows this flow; without it the built-in understanding answers, as for customers. */
const askAgent = (
  { understand }: SimulatorDeps,
  bot: simulator.SimulatedBot,
  { use, tag, nodeId, text, tokenHash }: simulator.SimulatedAgent & Question & { tokenHash: Buffer },
): ReturnType<Understand> =>
  understand({
    companyId: bot.company_id,
    botId: bot.id,
    use,
    tag,
    nodeId,
    text,
    session: tokenHash.toString('hex').slice(0, 36),
    timeoutMs: understandingMs,
  })

/**
 * Calls the bot's own webhook for a simulated node, marked as a test; without an answer the flow continues, as for
 * customers.
 */
const callTestWebhook = async (
  deps: CallDeps,
  bot: simulator.SimulatedBot,
  { nodeName: node, variables }: { nodeName: string; variables: Record<string, string> },
): Promise<WebhookAnswer | null> =>
  !bot.webhook_url
    ? null
    : (
        await callCustomer(deps, {
          url: bot.webhook_url,
          companyId: bot.company_id,
          place: webhookPlace(bot.company_id, bot.id),
          headers: bot.headers_encrypted,
          signingSecret: bot.signing_secret_encrypted,
          id: randomUUID(),
          use: 'node',
          payload: {
            type: 'node.entered',
            timestamp: deps.clock.now().toISOString(),
            test: true,
            data: { bot: { id: bot.id, name: bot.name }, node, variables },
          },
        })
      ).answer
