import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Removes the bot from all lists and from customers' sites; its row stays, since dialogs show its name. */
export const markDeleted = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Disconnects its channels, so that other bots can use their accounts: the name by which a provider or a site finds a
 * connection is released, the row stays for its dialogs. Secrets are deleted, except those of `keeping` kinds, whose
 * providers are still to be notified with them.
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

/** The bot's connections, for notifying their providers. */
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

/** Deletes simulator conversations, working copies and pending logins. Copies in an open browser stay there. */
export const dropUnfinished = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  for (const table of ['simulator_dialog', 'simulator_flow', 'flow_working_copy', 'link_login'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('bot_id', '=', botId).execute()
}
