import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Uses the unscoped handle: a second factor belongs to an account, and is needed before a company is known. */

export const find = (db: Kysely<DB>, accountId: number) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Of two calls with the same code, the second sees that the code was used. */
export const lock = (tx: Kysely<DB>, accountId: number) =>
  tx.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof lock>>>

export const setLastStep = async (tx: Kysely<DB>, accountId: number, step: number): Promise<void> => {
  await tx.updateTable('second_factor').set({ last_step: step }).where('account_id', '=', accountId).execute()
}

/** Stores a secret to be confirmed, in place of an earlier pending one. */
export const setPending = async (tx: Kysely<DB>, accountId: number, sealed: Buffer, now: Date): Promise<void> => {
  const pending = { pending_encrypted: sealed, pending_at: now }
  await tx
    .insertInto('second_factor')
    .values({ account_id: accountId, ...pending })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
    .execute()
}

/** Makes the pending secret the active one. */
export const enable = async (
  tx: Kysely<DB>,
  accountId: number,
  { sealed, step, now }: { sealed: Buffer; step: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('second_factor')
    .set({
      secret_encrypted: sealed,
      enabled_at: now,
      last_step: step,
      pending_encrypted: null,
      pending_at: null,
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Also removes its recovery codes. @returns whether one was active */
export const remove = async (tx: Kysely<DB>, accountId: number): Promise<boolean> => {
  const row = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst()
  return row?.enabled_at != null
}

export const replaceRecoveryCodes = async (
  tx: Kysely<DB>,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Marks the code as used. @returns whether it existed unused */
export const takeRecoveryCode = async (
  tx: Kysely<DB>,
  accountId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Kysely<DB>, accountId: number): Promise<number> => {
  const row = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.total
}
