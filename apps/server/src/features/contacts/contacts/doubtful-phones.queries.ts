import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Contacts of these workspaces with a phone, above an id. */
export const listPhones = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { above, limit }: { above: number; limit: number },
): Promise<{ id: number; phone: string }[]> => {
  const { rows } = await sql<{ id: number; phone: string }>`
    select c.id, c.phone from contact c where c.company_id = ${companyId} and c.id > ${above} and c.phone <> ''
      and exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
        and x.workspace_id = any (${[...workspaceIds]}::int[])) order by c.id limit ${limit}`.execute(db)
  return rows
}
