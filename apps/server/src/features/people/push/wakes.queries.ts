import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** People of a company with push subscriptions. */
export const listWoken = async (db: Kysely<DB>, companyId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from push_subscription where company_id = ${companyId}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export interface Subscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Whether its login is still valid. */
  is_live: boolean
}

export const listOf = async (db: Kysely<DB>, companyId: number, userId: number, now: Date): Promise<Subscription[]> => {
  const { rows } = await sql<Subscription>`
    select p.id, p.endpoint, p.p256dh, p.auth, exists (select from session s where s.family = p.session_family
      and s.ended_at is null and s.rotated_at is null and s.refresh_expires_at > ${now}) is_live
    from push_subscription p where p.company_id = ${companyId} and p.user_id = ${userId} order by p.id`.execute(db)
  return rows
}

export const remove = async (db: Kysely<DB>, companyId: number, ids: readonly string[]): Promise<void> => {
  await sql`delete from push_subscription where company_id = ${companyId} and id = any (${ids}::bigint[])`.execute(db)
}

export interface StoredPair {
  public_key: string
  private_key_encrypted: Buffer
}

export const findPair = async (db: Kysely<DB>): Promise<StoredPair | undefined> => {
  const { rows } = await sql<StoredPair>`select public_key, private_key_encrypted from push_key`.execute(db)
  return rows[0]
}

/** Of two processes that create a pair at once, the first one's is kept. */
export const insertPair = async (db: Kysely<DB>, { public_key, private_key_encrypted }: StoredPair): Promise<void> => {
  await sql`insert into push_key (public_key, private_key_encrypted) values (${public_key}, ${private_key_encrypted})
    on conflict do nothing`.execute(db)
}
