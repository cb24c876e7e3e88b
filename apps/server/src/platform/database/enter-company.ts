import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Puts the rest of a transaction of the unscoped handle behind one company's wall: for what begins before its company is known
 * (a sign-up, a link of an invitation). Ends with the transaction.
 */
export const enterCompany = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx)
}
