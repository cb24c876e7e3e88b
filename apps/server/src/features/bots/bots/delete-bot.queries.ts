import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** The bot is gone from every list and from customers' sites; its row stays, since dialogs are read under its name. */
export const markDeleted = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Its channels carry nothing any more, and their accounts are there for other bots: the name by which a provider or a site finds a
 * connection is given back, the row stays with the dialogs that came through it. Without their secrets, but for those of `keeping`
 * kinds, with which their providers are told of it first.
 */
export const disconnect = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  keeping: readonly string[],
): Promise<void> => {
  await sql`
    update connection set active = false, external_id = 'deleted:' || id || ':' || external_id, 
      secret_encrypted = case when kind = any(${[...keeping]}::text[]) then secret_encrypted end, state_at = now(), updated_at = now()
    where company_id = ${companyId} and bot_id = ${botId}`.execute(tx)
}

/** The bot's connections, for what has to be told outside of the database. */
export const listConnections = (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<{ id: number; kind: string }[]> =>
  db
    .selectFrom('connection')
    .select(['id', 'kind'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .execute()

/** What people were trying, typing and linking. Who has a copy open in a browser keeps it there. */
export const dropUnfinished = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  for (const table of ['simulator_dialog', 'simulator_flow', 'flow_working_copy', 'link_login'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('bot_id', '=', botId).execute()
}
