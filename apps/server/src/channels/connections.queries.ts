import { type DB, type Handles, type Kysely, type Pipeline, sql } from '../platform/database/index.ts'
import type { Platform } from '../platform/index.ts'
import type { ChannelConnection, ChannelContact } from './channel.ts'
import { connectionOf } from './connection.ts'
import type { ConnectionEvent } from './events.ts'

/** The connection of a webhook's address; queried before any company is known. */
export const findWebhookConnection = async (
  { database, secrets }: Platform,
  kind: string,
  externalId: string,
): Promise<ChannelConnection | null> => {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select company_id as "companyId", connection_id as id from gate_connection(${kind}, ${externalId})`.execute(
    database.unscoped(),
  )
  const [found] = rows
  if (!found) return null
  const row = await database
    .scoped(found.companyId)
    .selectFrom('connection')
    .select(['external_id as externalId', 'settings', 'secret_encrypted as secret', 'active'])
    .where('company_id', '=', found.companyId)
    .where('id', '=', found.id)
    .executeTakeFirst()
  if (!row?.active) return null
  const settings = (row.settings ?? {}) as Record<string, unknown>
  return connectionOf(secrets, found.companyId, found.id, { ...row, settings })
}

/**
 * SQL: whether a channel is in use. Every bot has a live chat from the beginning; it counts once the bot is published and somebody wrote on a site.
 * The arguments are aliases of `connection` and `bot`.
 */
export const isComeBy = (connection: string, bot: string) => {
  const [c, b] = [sql.table(connection), sql.table(bot)]
  return sql<boolean>`(${c}.kind <> 'livechat' or (${b}.active_version_id is not null and exists (
    select from connection_activity ca where ca.company_id = ${c}.company_id and ca.connection_id = ${c}.id
      and ca.last_inbound_at is not null)))`
}

/** Stores the state of a connection as reported by the provider. */
export const setConnectionState = (
  database: Handles,
  connection: ChannelConnection,
  event: ConnectionEvent,
): Promise<void> => setState(database.scoped(connection.companyId), connection, event)

/** The same within a transaction. */
export const setState = async (
  db: Kysely<DB>,
  { companyId, id }: Pick<ChannelConnection, 'companyId' | 'id'>,
  { state, reason }: ConnectionEvent,
): Promise<void> => {
  await db
    .updateTable('connection')
    // A repeated report (with every refused message, for example) keeps the time of the first one.
    .set({
      state,
      state_reason: reason ?? null,
      state_at: sql<Date>`case when state = ${state} then state_at else now() end`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Connections that their provider stopped, and that were not checked for some minutes. */
export const findStopped = (
  pipeline: Pipeline,
  limit: number,
): Promise<{ companyId: number; connectionId: number }[]> =>
  pipeline.query(
    'select company_id as "companyId", connection_id as "connectionId" from worker_stopped_connections($1)',
    [limit],
  )

/** @returns whether this process is the one to check it */
export const claimCheck = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update connection set checked_at = now() where company_id = ${companyId} and id = ${id} and state = 'blocked'
      and coalesce(checked_at < now() - interval '5 minutes', true) returning id`.execute(db)
  return rows.length > 0
}

interface CheckedRow {
  kind: string
  state: string
  stateReason: string | null
  externalId: string
  settings: Record<string, unknown>
  secret: Buffer | null
}

export const findChecked = async (db: Kysely<DB>, companyId: number, id: number): Promise<CheckedRow | null> => {
  const row = await db
    .selectFrom('connection')
    .select(['kind', 'state', 'state_reason as stateReason', 'external_id as externalId', 'settings'])
    .select('secret_encrypted as secret')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row ? { ...row, settings: (row.settings ?? {}) as Record<string, unknown> } : null
}

/**
 * The id under which a contact with several ids (a phone, and an id that hides it) is stored already, so that it stays one identity. Unknown contact:
 * the first id.
 */
export const knownIdOf = async (
  database: Handles,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { id, aliases = [] }: ChannelContact,
): Promise<string> => {
  if (aliases.length === 0) return id
  const known = await database
    .scoped(companyId)
    .selectFrom('identity')
    .select('external_id as externalId')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', 'in', [id, ...aliases])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return known?.externalId ?? id
}

/** A bot's connection as stored, with its secret encrypted. */
export interface OwnConnection {
  id: number
  externalId: string
  active: boolean
  state: string
  stateReason: string | null
  settings: Record<string, unknown>
  sealedSecret: Buffer | null
}

/** A bot's connection of a kind: the active one, else the last active one; none once it was disconnected. */
export const findOwnConnection = async (
  db: Kysely<DB>,
  { companyId, botId, kind }: { companyId: number; botId: number; kind: string },
): Promise<OwnConnection | null> => {
  const row = await db
    .selectFrom('connection')
    .select(['id', 'external_id as externalId', 'active', 'state', 'state_reason as stateReason', 'settings'])
    .select('secret_encrypted as sealedSecret')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('kind', '=', kind)
    .where('secret_encrypted', 'is not', null)
    .orderBy('active', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, settings: (row.settings ?? {}) as Record<string, unknown> } : null
}
