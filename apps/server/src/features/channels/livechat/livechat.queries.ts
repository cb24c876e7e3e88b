import { storedSites } from '@prosa/contract'
import { livechatKind } from '../../../channels/livechat/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { connectedPhone } from './settings.queries.ts'

/** The bot of a public token. */
export interface LivechatBot {
  companyId: number
  botId: number
  connectionId: number
  active: boolean
  /** The company is suspended: visitors' messages are stored, but not answered. */
  isPaused: boolean
  name: string
  platformName: string
  avatarColor: string
  chatColor: string
  avatarFileId: string | null
  interactions: unknown
  asksName: boolean
  asksEmail: boolean
  asksPhone: boolean
  whatsappRedirect: boolean
  whatsappPhone: string | null
  /** Sites that may show the chat; empty: any. */
  sites: readonly string[]
  /** Sealed keys that the company's server signs visitors with. */
  sealedKeys: Buffer | null
}

/** The company and connection of a token; called before the company is known. */
export const findConnection = async (
  db: Kysely<DB>,
  token: string,
): Promise<{ companyId: number; connectionId: number } | null> => {
  const { rows } = await sql<{ companyId: number; connectionId: number }>`
    select company_id as "companyId", connection_id as "connectionId" from gate_connection(${livechatKind}, ${token})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Companies whose visitors currently get no answers. */
export const listStoppedCompanies = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`select gate_stopped_companies() as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** The bot of a chat connection, as long as the connection still has this token. */
export const findBot = async (
  db: Kysely<DB>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  token: string,
): Promise<LivechatBot | null> => {
  const { rows } = await sql<Omit<LivechatBot, 'sites'> & { sites: unknown }>`
    select c.company_id as "companyId", b.id as "botId", c.id as "connectionId",
      c.active and b.active and b.deleted_at is null and k.active and k.livechat as active, b.name,
      coalesce(k.stops_at <= now(), false) as "isPaused",
      p.display_name as "platformName", b.avatar_color as "avatarColor", b.chat_color as "chatColor",
      b.avatar_file_id as "avatarFileId", b.interactions, b.name_on_start as "asksName", b.email_on_start as "asksEmail",
      b.phone_on_start as "asksPhone", b.whatsapp_redirect as "whatsappRedirect",
      ${connectedPhone} as "whatsappPhone", c.settings -> 'sites' as sites, c.secret_encrypted as "sealedKeys"
    from connection c join bot b on b.company_id = c.company_id and b.id = c.bot_id
    join company k on k.id = c.company_id join platform p on p.id = k.platform_id
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.kind = ${livechatKind} and c.external_id = ${token}`.execute(
    db,
  )
  return rows[0] ? { ...rows[0], sites: storedSites(rows[0].sites) } : null
}

/** The token of the demo company's shop bot, if the demo exists. */
export const findDemoToken = async (db: Kysely<DB>): Promise<string | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo_bot_token').executeTakeFirst()
  return row?.value ?? null
}
