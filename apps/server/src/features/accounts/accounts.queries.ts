import { fold } from '@prosa/language'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

export const platformOf = async (db: Kysely<DB>, companyId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select platform_id as id from gate_company_contexts(array[${companyId}::int])`.execute(db)
  return rows[0]?.id ?? null
}

/** A sign-up that was not confirmed takes what its last form says. Inside its company. */
export const renameSignUp = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  { companyName, userName, phone }: { companyName: string; userName: string; phone: string },
): Promise<void> => {
  await tx
    .updateTable('company')
    .set({ name: companyName, name_folded: fold(companyName) })
    .where('id', '=', companyId)
    .execute()
  await tx
    .updateTable('member')
    .set({ name: userName, name_folded: fold(userName), phone })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute()
}

export const endFirstAccess = async (db: Kysely<DB>, accountId: number): Promise<void> => {
  await sql`select gate_end_first_access(${accountId})`.execute(db)
}
