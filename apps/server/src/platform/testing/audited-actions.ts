import type { TestDatabase } from './test-database.ts'

/** Audited actions of a company (null: of the installation), in order. */
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
