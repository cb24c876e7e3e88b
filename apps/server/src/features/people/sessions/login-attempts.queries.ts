import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface Attempts {
  key: Buffer
  refused: number
  lastAt: Date
}

/** Refused logins under these keys, locked until the transaction ends; a missing row is created empty. */
export const lock = async (tx: Kysely<DB>, keys: readonly Buffer[]): Promise<Attempts[]> => {
  // In a fixed order, so that two logins with common keys cannot deadlock.
  const { rows } = await sql<Attempts>`
    insert into login_attempt (key, refused, last_at)
    select key, 0, 'epoch' from unnest(${keys}::bytea[]) key order by key
    on conflict (key) do update set key = excluded.key
    returning key, refused, last_at as "lastAt"`.execute(tx)
  return rows
}

export const set = async (tx: Kysely<DB>, attempts: readonly Omit<Attempts, 'lastAt'>[], now: Date): Promise<void> => {
  const keys = attempts.map(({ key }) => key)
  const refused = attempts.map((attempt) => attempt.refused)
  await sql`
    update login_attempt a set refused = n.refused, last_at = ${now}
    from unnest(${keys}::bytea[], ${refused}::int[]) n (key, refused) where a.key = n.key`.execute(tx)
}

export const takeBack = async (db: Kysely<DB>, keys: readonly Buffer[]): Promise<void> => {
  await sql`update login_attempt set refused = greatest(refused - 1, 0) where key = any(${keys}::bytea[])`.execute(db)
}

export const forget = async (db: Kysely<DB>, key: Buffer): Promise<void> => {
  await db.deleteFrom('login_attempt').where('key', '=', key).execute()
}

export const forgetOlderThan = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await db.deleteFrom('login_attempt').where('last_at', '<', before).execute()
}
