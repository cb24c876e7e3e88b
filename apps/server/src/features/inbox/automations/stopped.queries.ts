import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'

/** Companies with automations that stopped by themselves and of which nobody was told. */
export const listStoppedCompanies = async (db: Kysely<DB>): Promise<number[]> =>
  (await askOf(db)<{ id: number }>('select company_id as id from worker_stopped_automations()', [])).map(({ id }) => id)

/** Marks them as told. */
export const takeStopped = (
  tx: Kysely<DB>,
  companyId: number,
): Promise<{ id: number; name: string; savedBy: number | null }[]> =>
  askOf(tx)(
    `update automation a set is_told = true where a.company_id = $1 and a.state = 'stopped' and not a.is_told
     returning a.id, a.name, (select v.saved_by from automation_version v where v.company_id = $1 and v.automation_id = a.id
       order by v.version desc limit 1) as "savedBy"`,
    [companyId],
  )
