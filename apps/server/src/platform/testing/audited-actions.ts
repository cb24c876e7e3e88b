import type { TestDatabase } from './test-database.ts'

/** What the audit says was done in a company (null: in the installation), in its order. */
export const auditedActions = async (
  { database }: { database: TestDatabase },
  companyId: number | null,
): Promise<string[]> => {
  const { rows } = await database.owner.query<{ action: string }>(
    'select action from audit_log where company_id is not distinct from $1 order by id',
    [companyId],
  )
  return rows.map(({ action }) => action)
}
