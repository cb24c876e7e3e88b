import { livechatKind } from '../../../channels/livechat/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface NewBot {
  name: string
  nameFolded: string
  active: boolean
  target: number
  workspaceId: number
  token: string
  avatarColor: string
  chatColor: string
  avatarFileId?: string | null | undefined
  createdBy: number
}

export const insert = async (tx: Kysely<DB>, companyId: number, bot: NewBot): Promise<number> => {
  const row = await tx
    .insertInto('bot')
    .values({
      company_id: companyId,
      name: bot.name,
      name_folded: bot.nameFolded,
      active: bot.active,
      target: bot.target,
      workspace_id: bot.workspaceId,
      token: bot.token,
      avatar_color: bot.avatarColor,
      chat_color: bot.chatColor,
      avatar_file_id: bot.avatarFileId ?? null,
      asks_in_doubt: true,
      created_by: bot.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Creates the bot's live chat, found by the bot's public token. */
export const insertLivechat = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  token: string,
): Promise<void> => {
  await tx
    .insertInto('connection')
    .values({ company_id: companyId, kind: livechatKind, bot_id: botId, external_id: token })
    .execute()
}

export interface NewDraft {
  botId: number
  name: string
  document: unknown
  userId: number
}

export const insertDraft = async (tx: Kysely<DB>, companyId: number, draft: NewDraft): Promise<number> => {
  const row = await tx
    .insertInto('flow')
    .values({
      company_id: companyId,
      bot_id: draft.botId,
      kind: 'draft',
      name: draft.name,
      document: JSON.stringify(draft.document),
      created_by: draft.userId,
      updated_by: draft.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type BotChanges = Partial<{
  name: string
  name_folded: string
  active: boolean
  target: number
  workspace_id: number
  avatar_color: string
  avatar_file_id: string | null
  chat_color: string
  whatsapp_redirect: boolean
  name_on_start: boolean
  email_on_start: boolean
  phone_on_start: boolean
  fallback_messages: string[]
  asks_in_doubt: boolean
  asks_documents: boolean
  interactions: string
  repeat_minutes: number
  repeat_times: number
  transfer_minutes: number
  transfer_call_webhook: boolean
  transfer_workspace_id: number | null
  transfer_user_id: number | null
  transfer_queue: string
  close_minutes: number
  close_message: string
  close_active: boolean
  close_room_type: string
}>

/** Writes only the given columns. */
export const update = async (tx: Kysely<DB>, companyId: number, id: number, changes: BotChanges): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Locks an existing bot against changes and deletion until the transaction ends; undefined if it was deleted meanwhile.
 * `no key`: rows that reference it can still be written.
 */
export const lock = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ active: boolean; avatarFileId: string | null } | undefined> =>
  tx
    .selectFrom('bot')
    .select(['active', 'avatar_file_id as avatarFileId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether the bot's draft or one of its versions sends this file. */
export const isInFlows = async (tx: Kysely<DB>, companyId: number, botId: number, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('flow')
    .select('id')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where(sql<boolean>`document::text like ${`%${fileId}%`}`)
    .limit(1)
    .executeTakeFirst()) !== undefined
