import { runFacts } from '../../../../conversation/model/follow-up.queries.ts'
import type { RunRow } from '../../../../conversation/model/follow-up.ts'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'

/** Those under way in a room. */
export const listRuns = (db: Kysely<DB>, companyId: number, dialogId: number, most: number): Promise<RunRow[]> =>
  askOf(db)<RunRow>(`${runFacts} and a.dialog_id = $2 and a.state = 'waiting' order by a.due_at, a.id limit $3`, [
    companyId,
    dialogId,
    most,
  ])

/** The room of one that was begun; null: no such one. */
export const findDialogOfRun = async (db: Kysely<DB>, companyId: number, id: number): Promise<number | null> => {
  const row = await db
    .selectFrom('scheduled_act')
    .select('dialog_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('kind', '=', 'step')
    .executeTakeFirst()
  return row?.dialog_id ?? null
}
