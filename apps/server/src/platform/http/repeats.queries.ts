import { type DB, type Kysely, sql } from '../database/index.ts'

export interface CallKey {
  companyId: number
  accountId: number
  key: string
}

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
  { companyId, accountId, key }: CallKey,
  { operation, fingerprint, now }: { operation: string; fingerprint: Buffer; now: Date },
): Promise<KeptCall | null> => {
  const { numAffectedRows } = await sql`
    insert into api_call (company_id, account_id, key, operation, fingerprint, claimed_at)
    values (${companyId}, ${accountId}, ${key}, ${operation}, ${fingerprint}, ${now}) on conflict do nothing`.execute(
    db,
  )
  if (numAffectedRows) return null
  const { rows } = await sql<KeptCall>`
    select fingerprint, claimed_at, status, code, message, fields, result from api_call
    where company_id = ${companyId} and account_id = ${accountId} and key = ${key}`.execute(db)
  // Released meanwhile: claim it again.
  return rows[0] ?? claimCall(db, { companyId, accountId, key }, { operation, fingerprint, now })
}

/** Takes over a call whose process has died; false if another repetition has done so. */
export const reclaimCall = async (
  db: Kysely<DB>,
  { companyId, accountId, key }: CallKey,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update api_call set claimed_at = ${now}
    where company_id = ${companyId} and account_id = ${accountId} and key = ${key} and status is null and claimed_at = ${before}`.execute(
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
  { companyId, accountId, key }: CallKey,
  { status, code, message, fields, result }: Outcome,
): Promise<void> => {
  await sql`
    update api_call set status = ${status}, code = ${code ?? null}, message = ${message ?? null},
      fields = ${fields ? [...fields] : null}::text[], result = ${result ?? null}
    where company_id = ${companyId} and account_id = ${accountId} and key = ${key}`.execute(db)
}

export const dropCall = async (db: Kysely<DB>, { companyId, accountId, key }: CallKey): Promise<void> => {
  await sql`delete from api_call where company_id = ${companyId} and account_id = ${accountId} and key = ${key}`.execute(
    db,
  )
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
