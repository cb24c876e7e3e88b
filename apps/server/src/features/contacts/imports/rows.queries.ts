import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ListedRow {
  row: number
  line: number
  contact_id: number | null
  name: string | null
  reason: string | null
}

export const listRows = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { which, limit, above }: { which: 'refused' | 'kept'; limit: number; above: number },
): Promise<ListedRow[]> => {
  const those = which === 'refused' ? sql`r.outcome = 'refused'` : sql`r.undo = 'kept'`
  const { rows } = await sql<ListedRow>`
    select r.row, r.line, r.contact_id, c.name, case when r.outcome = 'refused' then r.reason else r.undo_reason end as reason
    from contact_import_row r left join contact c on c.company_id = ${companyId} and c.id = r.contact_id
    where r.company_id = ${companyId} and r.import_id = ${id} and ${those} and r.row > ${above}
    order by r.row limit ${limit}`.execute(db)
  return rows
}

export const listRefused = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { limit, above }: { limit: number; above: number },
): Promise<{ row: number; line: number; reason: string; cells: string[] }[]> => {
  const { rows } = await sql<{ row: number; line: number; reason: string; cells: string[] }>`
    select row, line, reason, cells from contact_import_row
    where company_id = ${companyId} and import_id = ${id} and outcome = 'refused' and row > ${above}
    order by row limit ${limit}`.execute(db)
  return rows
}
