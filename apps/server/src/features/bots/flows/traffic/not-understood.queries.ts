import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export interface StoredText {
  id: number
  nodeId: string
  text: string
  times: number
  lastAt: Date
}

/** Texts that were not dismissed, the most frequent first. */
export const list = async (db: Kysely<DB>, companyId: number, botId: number, limit: number): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    select id, node_id as "nodeId", text, times, last_at as "lastAt" from not_understood
    where company_id = ${companyId} and bot_id = ${botId} and dismissed_at is null
    order by times desc, last_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** @returns the number of dismissed texts */
export const dismiss = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('not_understood')
    .set({ dismissed_at: now })
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('id', 'in', [...ids])
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
