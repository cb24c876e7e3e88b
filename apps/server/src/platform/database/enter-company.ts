import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Restricts the rest of a transaction of the unscoped handle to one company, for work that starts before its company is known (sign-up, invitation
 * link). Ends with the transaction.
 */
export const enterCompany = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx)
}
