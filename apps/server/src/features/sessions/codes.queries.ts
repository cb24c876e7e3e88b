import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** Stores a code by which an account sets its password; earlier ones no longer count. */
export const replaceResetCode = async (
  db: Kysely<DB>,
  code: { accountId: number; hash: Buffer; expiresAt: Date },
): Promise<void> => {
  await db.deleteFrom('account_code').where('account_id', '=', code.accountId).where('kind', '=', 'reset').execute()
  await db
    .insertInto('account_code')
    .values({ account_id: code.accountId, kind: 'reset', code_hash: code.hash, expires_at: code.expiresAt })
    .execute()
}

/** Whose code it is, if it still counts. */
export const findResetCode = async (db: Kysely<DB>, hash: Buffer, now: Date): Promise<number | undefined> => {
  const row = await db
    .selectFrom('account_code')
    .select('account_id')
    .where('kind', '=', 'reset')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses it up; of two at the same moment one does. */
export const takeResetCode = async (tx: Kysely<DB>, hash: Buffer, now: Date): Promise<number | undefined> => {
  const row = await tx
    .updateTable('account_code')
    .set({ used_at: now })
    .where('kind', '=', 'reset')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export const setPassword = async (db: Kysely<DB>, accountId: number, passwordHash: string): Promise<void> => {
  await sql`select gate_set_password(${accountId}, ${passwordHash})`.execute(db)
}

/** As the database's owner: an administrator of this address, active; made where there is none. Null: somebody of a company. */
export const restoreAdmin = async (owner: Kysely<DB>, email: string, folded: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select gate_restore_admin(${email}, ${folded}) as id`.execute(owner)
  return rows[0]?.id ?? null
}

/** The brand of an installation that has none yet. */
export const ensurePlatform = async (owner: Kysely<DB>): Promise<void> => {
  await sql`insert into platform (name, display_name, is_default)
    select 'Prosa', 'Prosa', true where not exists (select from platform)`.execute(owner)
}
