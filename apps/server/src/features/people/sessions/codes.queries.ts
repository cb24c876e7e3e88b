import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** What the link of a mail is for. */
export type CodeKind = 'reset' | 'confirm' | 'email' | 'email-stop'

interface NewCode {
  accountId: number
  kind: CodeKind
  hash: Buffer
  expiresAt: Date
  now: Date
  /** What the form of a sign-up said. */
  sealed?: Buffer | null
  /** Of a link that confirms or stops one. */
  emailChangeId?: number
}

/** Stores a code of an account; earlier ones go on counting. */
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

/** Codes of this kind that were sent and not used no longer count. */
export const dropCodes = async (db: Kysely<DB>, accountId: number, kind: CodeKind): Promise<void> => {
  await db
    .deleteFrom('account_code')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

/** Whose code it is, if it still counts. */
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

/** Whose code it was, used or not, however old: so that a link that is opened twice can say what it did. */
export const findAnyCode = (db: Kysely<DB>, kind: CodeKind, hash: Buffer) =>
  db
    .selectFrom('account_code')
    .select(['account_id', 'used_at', 'expires_at', 'email_change_id'])
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .executeTakeFirst()

/** When the last code of this kind went out to the account. */
export const findLastSent = async (db: Kysely<DB>, accountId: number, kind: CodeKind): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('account_code')
    .select(({ fn }) => fn.max('sent_at').as('sentAt'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.sentAt ?? undefined
}

/** Uses it up; of two at the same moment one does. */
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

/** @param passwordHash null: none opens the account until one is chosen */
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
