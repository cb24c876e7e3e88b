import { createHmac } from 'node:crypto'
import { type CompiledFlow, compileFlow, type FlowDocument } from '@prosa/flow'
import { type EntityDefinition, fold } from '@prosa/language'
import type { Pipeline } from '../platform/database/index.ts'
import { insertRows, type Row, reserveIds, setActiveVersions } from './demo.queries.ts'
import type { DemoPerson } from './people.ts'

const dayMs = 86_400_000
/** The company is as old as its history. */
const ageDays = 95

export interface Made<T> {
  companyId: number
  now: Date
  ids: T
}

export interface CompanyValues {
  name: string
  email: string
  platformId: number
  allowCampaigns: boolean
}

const folded = (name: string): Row => ({ name, name_folded: fold(name) })
export const since = (now: Date, daysAgo: number): string => new Date(now.getTime() - daysAgo * dayMs).toISOString()

/** Makes the company and turns the pipeline to it: everything that follows is written behind its wall. */
export const makeCompany = async (pipeline: Pipeline, now: Date, values: CompanyValues): Promise<number> => {
  const [companyId = 0] = await reserveIds(pipeline, 'company', 1)
  pipeline.setCompany(companyId)
  insertRows(pipeline, 'company', [
    {
      id: companyId,
      ...folded(values.name),
      email: values.email,
      platform_id: values.platformId,
      active: true,
      livechat: true,
      allow_campaign_creation: values.allowCampaigns,
      whatsapp_qrcode: values.allowCampaigns,
      whatsapp_api_meta: false,
      facebook: false,
      instagram: false,
      workspace_quota: 0,
      user_quota: 0,
      bot_quota: 0,
      time_zone: 'America/Sao_Paulo',
      created_at: since(now, ageDays),
      updated_at: since(now, ageDays),
    },
  ])
  return companyId
}

/** Workspaces in a chain: each is the child of the one before. */
export const makeWorkspaces = async (
  pipeline: Pipeline,
  companyId: number,
  names: readonly string[],
): Promise<number[]> => {
  const ids = await reserveIds(pipeline, 'workspace', names.length)
  for (const [place, name] of names.entries())
    insertRows(pipeline, 'workspace', [
      {
        company_id: companyId,
        id: ids[place],
        parent_id: ids[place - 1] ?? null,
        ...folded(name),
        active: true,
        offer_seconds: 30,
      },
    ])
  return ids
}

const avatarColors = ['#7b68ee', '#e8590c', '#0b7285', '#c2255c', '#2b8a3e']

/** The people with their profiles, members of every workspace since the company began. */
export const makePeople = async (
  pipeline: Pipeline,
  options: {
    companyId: number
    now: Date
    people: readonly (DemoPerson & { passwordHash: string })[]
    workspaceIds: readonly number[]
  },
): Promise<number[]> => {
  const { companyId, people } = options
  const granted_at = since(options.now, ageDays)
  const ids = await reserveIds(pipeline, 'account', people.length)
  const profiles = [
    ...new Map(people.flatMap(({ profile }) => (profile ? [[profile.name, profile] as const] : []))).values(),
  ]
  const profileIds = await reserveIds(pipeline, 'profile', profiles.length)
  const rows = people.map((person, place) => ({ ...person, id: ids[place] as number }))
  insertRows(
    pipeline,
    'account',
    rows.map(({ id, email, passwordHash }) => ({
      id,
      company_id: companyId,
      email,
      email_folded: email,
      name: '',
      password_hash: passwordHash,
      is_admin: false,
      active: true,
      first_access: false,
      created_at: granted_at,
    })),
  )
  insertRows(
    pipeline,
    'member',
    rows.map(({ id, name, email, isAttendant }, place) => ({
      company_id: companyId,
      id,
      ...folded(name),
      email,
      active: true,
      is_admin: false,
      is_attendant: isAttendant,
      agent_name: isAttendant ? (name.split(' ')[0] ?? name) : null,
      avatar_color: avatarColors[place % avatarColors.length],
      created_at: granted_at,
      updated_at: granted_at,
    })),
  )
  insertRows(
    pipeline,
    'profile',
    profiles.map(({ name, permissions }, place) => ({
      company_id: companyId,
      id: profileIds[place],
      ...folded(name),
      permissions,
      created_at: granted_at,
      updated_at: granted_at,
    })),
  )
  insertRows(
    pipeline,
    'member_profile',
    rows.flatMap(({ id, profile }) =>
      profile
        ? [
            {
              company_id: companyId,
              user_id: id,
              profile_id: profileIds[profiles.findIndex(({ name }) => name === profile.name)],
            },
          ]
        : [],
    ),
  )
  insertRows(
    pipeline,
    'workspace_member',
    rows.flatMap(({ id }) =>
      options.workspaceIds.map((workspace_id) => ({ company_id: companyId, workspace_id, user_id: id, granted_at })),
    ),
  )
  return ids
}

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

export const closeMinutes = 1440

/** Bots with their live chat, their draft and the same as published version 1. `botIds` are reserved, since entities name them. */
export const makeBots = async (
  pipeline: Pipeline,
  options: {
    companyId: number
    now: Date
    authorId: number
    secretKey: string
    botIds: readonly number[]
    bots: readonly BotDraft[]
  },
): Promise<MadeBot[]> => {
  const { companyId, authorId, botIds, bots, secretKey } = options
  const connectionIds = await reserveIds(pipeline, 'connection', bots.length)
  const draftIds = await reserveIds(pipeline, 'flow', bots.length)
  const versionIds = await reserveIds(pipeline, 'flow', bots.length)
  const at = since(options.now, ageDays - 1)
  const made = bots.map((bot, place) => ({
    ...bot,
    id: botIds[place] as number,
    connectionId: connectionIds[place] as number,
    versionId: versionIds[place] as number,
    token: createHmac('sha256', secretKey).update(`demo bot ${bot.tokenSeed}`).digest('base64url').slice(0, 32),
    compiled: compile(bot),
  }))
  const by = { created_by: authorId, created_at: at, updated_at: at }
  insertRows(
    pipeline,
    'bot',
    made.map((bot) => ({
      company_id: companyId,
      id: bot.id,
      ...folded(bot.name),
      active: true,
      target: bot.target,
      workspace_id: bot.workspaceId,
      token: bot.token,
      avatar_color: bot.avatarColor,
      chat_color: bot.chatColor,
      interactions: bot.questions.map((interaction, position) => ({ position, interaction })),
      name_on_start: false,
      email_on_start: false,
      phone_on_start: false,
      whatsapp_redirect: false,
      fallback_messages: bot.fallbackMessages,
      ...automations(bot.closeMessage),
      ...by,
    })),
  )
  await insertEntities(pipeline, companyId, made, { updated_by: authorId, created_at: at, updated_at: at })
  insertRows(
    pipeline,
    'connection',
    made.map(({ id, connectionId, token }) => ({
      company_id: companyId,
      id: connectionId,
      kind: 'livechat',
      bot_id: id,
      external_id: token,
      active: true,
      settings: {},
      created_at: at,
      updated_at: at,
    })),
  )
  const flowOf = (bot: (typeof made)[number]): Row => ({
    company_id: companyId,
    bot_id: bot.id,
    name: bot.document.name,
    document: bot.document,
    revision: 2,
    updated_by: authorId,
    ...by,
  })
  insertRows(pipeline, 'flow', [
    ...made.map((bot, place) => ({
      ...flowOf(bot),
      id: draftIds[place],
      kind: 'draft',
      version: null,
      compiled: null,
    })),
    ...made.map((bot) => ({ ...flowOf(bot), id: bot.versionId, kind: 'version', version: 1, compiled: bot.compiled })),
  ])
  setActiveVersions(
    pipeline,
    companyId,
    made.map(({ id, versionId }) => ({ botId: id, versionId })),
  )
  return made
}

const automations = (closeMessage: string): Row => ({
  repeat_minutes: 0,
  repeat_times: 0,
  transfer_minutes: 0,
  transfer_call_webhook: false,
  transfer_queue: 'ONLY_NOT_TRANSFERRED',
  close_minutes: closeMinutes,
  close_message: closeMessage,
  close_active: true,
  close_room_type: 'ONLY_NOT_TRANSFERRED',
  settings_transfer_begun_by_bot: false,
})

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
