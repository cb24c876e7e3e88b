import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** What people decide on, and which rows of it are open to that. */
const open = {
  knowledge_question: sql`not r.answered`,
  answer_candidate: sql`r.state = 'open'`,
}

/** Rows of dialogs in these workspaces, and what becomes of them. */
export interface Decision {
  ids: readonly number[]
  workspaceIds: readonly number[]
  state: string
  userId: number
  now: Date
}

/** @param also sets further columns. @returns the number of rows */
export const settleRows = async (
  tx: Kysely<DB>,
  companyId: number,
  table: keyof typeof open,
  { ids, workspaceIds, state, userId, now }: Decision,
  also = sql``,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} r set state = ${state}, settled_by = ${userId}, settled_at = ${now} ${also}
    from dialog d where d.company_id = ${companyId} and d.id = r.dialog_id and d.workspace_id = any(${[...workspaceIds]}::int[])
      and r.company_id = ${companyId} and ${open[table]} and r.id = any(${[...ids]}::int[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
