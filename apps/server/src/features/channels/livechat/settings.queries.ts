import { kindsWithPhone } from '@prosa/contract'
import { livechatKind } from '../../../channels/livechat/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface SettingsRow {
  connectionId: number
  active: boolean
  settings: Record<string, unknown>
  sealed: Buffer | null
  botActive: boolean
  token: string
  interactions: unknown
  nameOnStart: boolean
  emailOnStart: boolean
  phoneOnStart: boolean
  whatsappRedirect: boolean
  whatsappPhone: string | null
  allowed: boolean
}

/** SQL: the connected WhatsApp number of a bot `b`, if any. */
export const connectedPhone = sql<string | null>`(
  select w.settings ->> 'phone' from connection w where w.company_id = b.company_id and w.bot_id = b.id and w.active
    and w.state = 'connected' and w.settings ->> 'phone' <> '' and w.kind = any(${[...kindsWithPhone]}) order by w.id limit 1)`

/** Chat settings of a bot; `lock` locks the row until the transaction ends. */
export const readSettings = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  lock = false,
): Promise<SettingsRow | null> => {
  const { rows } = await sql<SettingsRow>`
    select c.id as "connectionId", c.active, c.settings, c.secret_encrypted as sealed, b.active as "botActive", c.external_id as token,
      b.interactions, b.name_on_start as "nameOnStart", b.email_on_start as "emailOnStart", b.phone_on_start as "phoneOnStart",
      b.whatsapp_redirect as "whatsappRedirect", ${connectedPhone} as "whatsappPhone", k.active and k.livechat as allowed
    from connection c join bot b on b.company_id = c.company_id and b.id = c.bot_id join company k on k.id = c.company_id
    where c.company_id = ${companyId} and c.bot_id = ${botId} and c.kind = ${livechatKind}
    order by c.id limit 1 ${lock ? sql`for no key update of c` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface ConnectionChanges {
  active?: boolean | undefined
  sites?: readonly string[] | undefined
}

export const updateConnection = async (
  tx: Kysely<DB>,
  companyId: number,
  connectionId: number,
  { active, sites }: ConnectionChanges,
): Promise<void> => {
  if (active === undefined && sites === undefined) return
  await tx
    .updateTable('connection')
    .set({
      ...(active === undefined
        ? {}
        : { active, state_at: sql<Date>`case when active = ${active} then state_at else now() end` }),
      ...(sites === undefined
        ? {}
        : { settings: sql`jsonb_set(settings, '{sites}', ${JSON.stringify(sites)}::jsonb)` }),
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute()
}

export interface BotChanges {
  interactions?: string
  name_on_start?: boolean
  email_on_start?: boolean
  phone_on_start?: boolean
  whatsapp_redirect?: boolean
}

export const updateBotChat = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  changes: BotChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await tx
    .updateTable('bot')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .execute()
}

export const writeKeys = async (
  tx: Kysely<DB>,
  companyId: number,
  connectionId: number,
  sealed: Buffer | null,
): Promise<void> => {
  await tx
    .updateTable('connection')
    .set({ secret_encrypted: sealed, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute()
}
