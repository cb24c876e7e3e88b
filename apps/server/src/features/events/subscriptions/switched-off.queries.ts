import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface SwitchedOff {
  name: string
  url: string
  reason: string
  integration: string
  company: string
}

/** Null: switched on again meanwhile, or deleted. */
export const findSwitchedOff = async (db: Kysely<DB>, companyId: number, id: number): Promise<SwitchedOff | null> => {
  const { rows } = await sql<SwitchedOff>`
    select s.name, s.url, coalesce(s.last_failure, '') as reason, m.name as integration, c.name as company
    from subscription s join member m on m.company_id = s.company_id and m.id = s.integration_id join company c on c.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${id} and s.stopped = 'off'`.execute(db)
  return rows[0] ?? null
}
