import { fold } from '@prosa/language'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Applies the form of the opened link to the sign-up. Called inside its company. */
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

/** The sealed form of a code. */
export const findForm = async (tx: Kysely<DB>, hash: Buffer): Promise<Buffer | null> =>
  (
    await tx
      .selectFrom('account_code')
      .select('form_encrypted')
      .where('kind', '=', 'confirm')
      .where('code_hash', '=', hash)
      .executeTakeFirst()
  )?.form_encrypted ?? null

/** The sealed form of the newest code. */
export const findLastForm = async (tx: Kysely<DB>, accountId: number): Promise<Buffer | null> =>
  (
    await tx
      .selectFrom('account_code')
      .select('form_encrypted')
      .where('kind', '=', 'confirm')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.form_encrypted ?? null

export const endFirstAccess = async (db: Kysely<DB>, accountId: number): Promise<void> => {
  await sql`select gate_end_first_access(${accountId})`.execute(db)
}

/** Companies of abandoned sign-ups, oldest first. */
export const listAbandoned = async (db: Kysely<DB>, before: Date, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from gate_abandoned_sign_ups(${before}, ${now}, ${limit})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes everything a sign-up created; nothing if it was confirmed meanwhile. Called inside its company. */
export const removeSignUp = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  const company = await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!company) return
  await tx.deleteFrom('member').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('account').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('profile').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('workspace').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('company').where('id', '=', companyId).execute()
}
