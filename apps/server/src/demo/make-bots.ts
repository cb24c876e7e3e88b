import { createHmac } from 'node:crypto'
import { type CompiledFlow, compileFlow, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import type { Pipeline } from '../platform/database/index.ts'
import { insertRows, type Row, reserveIds, setActiveVersions } from './demo.queries.ts'
import { ageDays, folded, since } from './make-company.ts'

export interface BotDraft {
  name: string
  target: number
  workspaceId: number
  /** In the demo a bot's token follows from the installation's key, so that pages that name it go on working. */
  tokenSeed: string
  avatarColor: string
  chatColor: string
  questions: readonly string[]
  fallbackMessages: readonly string[]
  closeMessage: string
  document: FlowDocument
  entities: readonly EntityDefinition[]
}

export interface MadeBot {
  id: number
  token: string
  connectionId: number
  versionId: number
  compiled: CompiledFlow
}

/** The close of silent rooms, in minutes: a day. */
export const closeMinutes = 1440

interface BotsOptions {
  companyId: number
  now: Date
  authorId: number
  secretKey: string
  /** Reserved before, since entities name them. */
  botIds: readonly number[]
  bots: readonly BotDraft[]
}

type Made = BotDraft & MadeBot & { draftId: number }

/** Bots with their live chat, their draft and the same as published version 1. */
export const makeBots = async (pipeline: Pipeline, options: BotsOptions): Promise<MadeBot[]> => {
  const { companyId, authorId } = options
  const made = await reserve(pipeline, options)
  const at = since(options.now, ageDays - 1)
  const times = { created_at: at, updated_at: at }
  insertRows(
    pipeline,
    'bot',
    made.map((bot) => ({ ...botRow(bot, companyId), created_by: authorId, ...times })),
  )
  await insertEntities(pipeline, companyId, made, { updated_by: authorId, ...times })
  insertRows(
    pipeline,
    'connection',
    made.map(({ id, connectionId, token }) => ({
      company_id: companyId,
      id: connectionId,
      kind: 'livechat',
      bot_id: id,
      external_id: token,
      ...times,
    })),
  )
  const authors = { created_by: authorId, updated_by: authorId, ...times }
  insertRows(
    pipeline,
    'flow',
    made.flatMap((bot) => flowRows(bot, companyId).map((row) => ({ ...row, ...authors }))),
  )
  setActiveVersions(
    pipeline,
    companyId,
    made.map(({ id, versionId }) => ({ botId: id, versionId })),
  )
  return made
}

const reserve = async (pipeline: Pipeline, { bots, botIds, secretKey }: BotsOptions): Promise<Made[]> => {
  const connectionIds = await reserveIds(pipeline, 'connection', bots.length)
  const flowIds = await reserveIds(pipeline, 'flow', 2 * bots.length)
  return bots.map((bot, place) => ({
    ...bot,
    id: botIds[place] as number,
    connectionId: connectionIds[place] as number,
    draftId: flowIds[2 * place] as number,
    versionId: flowIds[2 * place + 1] as number,
    token: createHmac('sha256', secretKey).update(`demo bot ${bot.tokenSeed}`).digest('base64url').slice(0, 32),
    compiled: compile(bot),
  }))
}

const botRow = (bot: Made, companyId: number): Row => ({
  company_id: companyId,
  id: bot.id,
  ...folded(bot.name),
  target: bot.target,
  workspace_id: bot.workspaceId,
  token: bot.token,
  avatar_color: bot.avatarColor,
  chat_color: bot.chatColor,
  interactions: bot.questions.map((interaction, position) => ({ position, interaction })),
  fallback_messages: bot.fallbackMessages,
  asks_in_doubt: true,
  close_minutes: closeMinutes,
  close_message: bot.closeMessage,
})

/** A version keeps the draft's revision, so that the draft counts as published. */
const flowRows = (bot: Made, companyId: number): Row[] => {
  const common = {
    company_id: companyId,
    bot_id: bot.id,
    name: bot.document.name,
    document: bot.document,
    revision: 2,
  }
  return [
    { ...common, id: bot.draftId, kind: 'draft', version: null, compiled: null },
    { ...common, id: bot.versionId, kind: 'version', version: 1, compiled: bot.compiled },
  ]
}

const compile = ({ name, document, entities }: BotDraft): CompiledFlow => {
  const { compiled, problems } = compileFlow(document, entities)
  if (compiled) return compiled
  throw new Error(`The demo's flow ${name} does not compile: ${problems[0]?.message}`)
}

const insertEntities = async (
  pipeline: Pipeline,
  companyId: number,
  bots: readonly { id: number; entities: readonly EntityDefinition[] }[],
  by: Row,
): Promise<void> => {
  const entities = bots.flatMap(({ id, entities }) => entities.map((entity) => ({ ...entity, botId: id })))
  insertRows(
    pipeline,
    'entity',
    entities.map(({ id, botId, name, kind, fuzzy }) => ({
      company_id: companyId,
      id,
      bot_id: botId,
      ...folded(name),
      display_name: name,
      is_regex: kind === 'regex',
      fuzzy,
      active: true,
      ...by,
    })),
  )
  const entryIds = await reserveIds(
    pipeline,
    'entity_entry',
    entities.reduce((total, { entries }) => total + entries.length, 0),
  )
  insertRows(
    pipeline,
    'entity_entry',
    entities.flatMap(({ id, entries }) =>
      entries.map(({ value, synonyms }, position) => ({
        company_id: companyId,
        entity_id: id,
        id: entryIds.shift(),
        position,
        value,
        synonyms,
      })),
    ),
  )
}
