import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Purpose of a mailed link. */
export type CodeKind = 'reset' | 'confirm' | 'email' | 'email-stop'

interface NewCode {
  accountId: number
  kind: CodeKind
  hash: Buffer
  expiresAt: Date
  now: Date
  /** Data of the sign-up form. */
  sealed?: Buffer | null
  /** The change that a link confirms or stops. */
  emailChangeId?: number
}

/** Stores a code of an account; earlier ones stay valid. */
export const addCode = async (db: Kysely<DB>, code: NewCode): Promise<void> => {
  await db
    .insertInto('account_code')
    .values({
      account_id: code.accountId,
      kind: code.kind,
      code_hash: code.hash,
      expires_at: code.expiresAt,
      sent_at: code.now,
      form_encrypted: code.sealed ?? null,
      email_change_id: code.emailChangeId ?? null,
    })
    .execute()
}

/** Invalidates unused codes of this kind. */
export const dropCodes = async (db: Kysely<DB>, accountId: number, kind: CodeKind): Promise<void> => {
  await db
    .deleteFrom('account_code')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

/** The account of a valid code. */
export const findCode = async (
  db: Kysely<DB>,
  kind: CodeKind,
  hash: Buffer,
  now: Date,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('account_code')
    .select('account_id')
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** The account of a code, also of a used or expired one, so that a link opened twice can report what it did. */
export const findAnyCode = (db: Kysely<DB>, kind: CodeKind, hash: Buffer) =>
  db
    .selectFrom('account_code')
    .select(['account_id', 'used_at', 'expires_at', 'email_change_id'])
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .executeTakeFirst()

/** When the last code of this kind was sent to the account. */
export const findLastSent = async (db: Kysely<DB>, accountId: number, kind: CodeKind): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('account_code')
    .select(({ fn }) => fn.max('sent_at').as('sentAt'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.sentAt ?? undefined
}

/** Marks the code as used; of two concurrent calls one succeeds. */
export const takeCode = async (
  tx: Kysely<DB>,
  kind: CodeKind,
  hash: Buffer,
  now: Date,
): Promise<number | undefined> => {
  const row = await tx
    .updateTable('account_code')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** @param passwordHash null: no password opens the account until a new one is chosen */
export const setPassword = async (db: Kysely<DB>, accountId: number, passwordHash: string | null): Promise<void> => {
  await sql`select gate_set_password(${accountId}, ${passwordHash})`.execute(db)
}

export const findPasswordHash = async (db: Kysely<DB>, accountId: number): Promise<string | null> => {
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from gate_account(${accountId})`.execute(db)
  return rows[0]?.hash ?? null
}

export const findFamily = async (db: Kysely<DB>, sessionId: number): Promise<string | null> =>
  (await db.selectFrom('session').select('family').where('id', '=', sessionId).executeTakeFirst())?.family ?? null

/**
 * Called as the database's owner: returns an active administrator with this address, created if necessary. Null when
 * the address belongs to a person of a company.
 */
export const restoreAdmin = async (owner: Kysely<DB>, email: string, folded: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select gate_restore_admin(${email}, ${folded}) as id`.execute(owner)
  return rows[0]?.id ?? null
}

/** Creates the brand of an installation without one. */
export const ensurePlatform = async (owner: Kysely<DB>): Promise<void> => {
  await sql`insert into platform (name, display_name, is_default)
    select 'Prosa', 'Prosa', true where not exists (select from platform)`.execute(owner)
}
