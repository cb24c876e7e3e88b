import type { ContactParts } from '@prosa/contract'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'

export interface RunRow {
  id: number
  dialogId: number
  contact: ContactParts
  at: Date
  version: number
  outcome: string
  acts: unknown
  /** Names. */
  chain: string[]
}

/** What an automation did in rooms of these workspaces, the newest first, before a run. */
export const listRuns = (
  db: Kysely<DB>,
  companyId: number,
  {
    automationId,
    workspaceIds,
    before,
    limit,
  }: {
    automationId: number
    workspaceIds: readonly number[]
    before: number
    limit: number
  },
): Promise<RunRow[]> =>
  askOf(db)<RunRow>(
    `select r.id, r.dialog_id as "dialogId", ${contactParts} as contact, r.at, r.version, r.outcome, r.acts,
      array(select coalesce(o.name, '…') from unnest(r.chain) with ordinality c(id, place)
       left join automation o on o.company_id = $1 and o.id = c.id order by c.place) as chain
     from automation_run r join dialog d on d.company_id = $1 and d.id = r.dialog_id and d.workspace_id = any ($3)
     join contact c on c.company_id = $1 and c.id = d.contact_id
     where r.company_id = $1 and r.automation_id = $2 and r.id < $4 order by r.id desc limit $5`,
    [companyId, automationId, workspaceIds, before, limit],
  )

/** Companies with runs to forget. */
export const listOldCompanies = async (db: Kysely<DB>, before: Date): Promise<number[]> => {
  const rows = await askOf(db)<{ id: number }>('select company_id as id from worker_old_automation_runs($1)', [
    before.toISOString(),
  ])
  return rows.map(({ id }) => id)
}

/** Forgets old runs. @returns how many */
export const forgetRuns = async (db: Kysely<DB>, companyId: number, before: Date, limit: number): Promise<number> => {
  const rows = await askOf(db)<{ id: number }>(
    `delete from automation_run r using (select id from automation_run where company_id = $1 and at < $2 limit $3) s
     where r.company_id = $1 and r.id = s.id returning r.id`,
    [companyId, before.toISOString(), limit],
  )
  await askOf(db)('delete from automation_day where company_id = $1 and day < $2::timestamptz::date', [
    companyId,
    before.toISOString(),
  ])
  return rows.length
}
