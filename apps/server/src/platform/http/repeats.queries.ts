import { type DB, type Kysely, sql } from '../database/index.ts'

export interface CallKey {
  /** Null: of a platform's key, whose calls are in a table of their own, since it belongs to no company. */
  companyId: number | null
  accountId: number
  key: string
}

const tableOf = ({ companyId }: CallKey) => sql.table(companyId === null ? 'platform_call' : 'api_call')
const isOwn = ({ companyId, accountId, key }: CallKey) =>
  sql`${companyId === null ? sql`` : sql`company_id = ${companyId} and `}account_id = ${accountId} and key = ${key}`

export interface KeptCall {
  fingerprint: Buffer
  claimed_at: Date
  /** Null while running. */
  status: number | null
  code: string | null
  message: string | null
  fields: string[] | null
  result: number | null
}

/** Claims a key for a call. @returns the call that already has it, else null */
export const claimCall = async (
  db: Kysely<DB>,
  own: CallKey,
  { operation, fingerprint, now }: { operation: string; fingerprint: Buffer; now: Date },
): Promise<KeptCall | null> => {
  const { companyId, accountId, key } = own
  const [column, value] = companyId === null ? [sql``, sql``] : [sql`company_id, `, sql`${companyId}, `]
  const { numAffectedRows } = await sql`
    insert into ${tableOf(own)} (${column}account_id, key, operation, fingerprint, claimed_at)
    values (${value}${accountId}, ${key}, ${operation}, ${fingerprint}, ${now}) on conflict do nothing`.execute(db)
  if (numAffectedRows) return null
  const { rows } = await sql<KeptCall>`
    select fingerprint, claimed_at, status, code, message, fields, result from ${tableOf(own)} where ${isOwn(own)}`.execute(
    db,
  )
  // Released meanwhile: claim it again.
  return rows[0] ?? claimCall(db, own, { operation, fingerprint, now })
}

export const hasCall = async (db: Kysely<DB>, own: CallKey): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${tableOf(own)} where ${isOwn(own)}`.execute(db)
  return rows.length > 0
}

/** Takes over a call whose process has died; false if another repetition has done so. */
export const reclaimCall = async (
  db: Kysely<DB>,
  own: CallKey,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${tableOf(own)} set claimed_at = ${now} where ${isOwn(own)} and status is null and claimed_at = ${before}`.execute(
    db,
  )
  return Boolean(numAffectedRows)
}

interface Outcome {
  status: number
  code?: string
  message?: string
  fields?: readonly string[]
  result?: number | null
}

export const fillCall = async (
  db: Kysely<DB>,
  own: CallKey,
  { status, code, message, fields, result }: Outcome,
): Promise<void> => {
  await sql`
    update ${tableOf(own)} set status = ${status}, code = ${code ?? null}, message = ${message ?? null},
      fields = ${fields ? [...fields] : null}::text[], result = ${result ?? null} where ${isOwn(own)}`.execute(db)
}

export const dropCall = async (db: Kysely<DB>, own: CallKey): Promise<void> => {
  await sql`delete from ${tableOf(own)} where ${isOwn(own)}`.execute(db)
}

/** Of keys of platforms, which make few. */
export const forgetPlatformCalls = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await sql`delete from platform_call where claimed_at < ${before}`.execute(db)
}

/** Deletes old calls of a company, up to the limit of a run. @returns whether there are more */
export const forgetCalls = async (
  db: Kysely<DB>,
  companyId: number,
  { before, most }: { before: Date; most: number },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from api_call c using (select account_id, key from api_call
      where company_id = ${companyId} and claimed_at < ${before} order by claimed_at limit ${most}) old
    where c.company_id = ${companyId} and c.account_id = old.account_id and c.key = old.key`.execute(db)
  return numAffectedRows === BigInt(most)
}

/** Companies with calls to delete. */
export const listForgetting = async (db: Kysely<DB>, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_api_calls(${before})`.execute(db)
  return rows.map(({ id }) => id)
}
