import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/**
 * Takes a workspace or a bot that is gone out of the lists of the sources that bots answer from. An empty list is for nobody. The caller holds its row,
 * so that no list takes it meanwhile.
 */
export const leaveSources = async (
  tx: Kysely<DB>,
  companyId: number,
  gone: { workspaceId: number } | { botId: number },
): Promise<void> => {
  const [column, id] =
    'botId' in gone ? (['bot_ids', gone.botId] as const) : (['workspace_ids', gone.workspaceId] as const)
  const list = sql.ref(column)
  const { rows } = await sql`
    select from knowledge_source where company_id = ${companyId} and ${id}::int = any (${list}) limit 1`.execute(tx)
  if (rows.length === 0) return
  // Processes keep the lists with their index; the company's row first, as a publication locks them.
  await sql`update company set knowledge_generation = knowledge_generation + 1 where id = ${companyId}`.execute(tx)
  await sql`
    update knowledge_source set ${list} = array_remove(${list}, ${id}::int)
    where company_id = ${companyId} and ${id}::int = any (${list})`.execute(tx)
}
