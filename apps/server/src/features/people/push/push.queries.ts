import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

interface NewSubscription {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  now: Date
}

/** A browser belongs to the last person who subscribed; above `most` per person the oldest is removed. */
export const save = async (
  db: Kysely<DB>,
  companyId: number,
  { userId, sessionId, endpoint, p256dh, auth, now }: NewSubscription,
  most: number,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into push_subscription (company_id, user_id, session_family, endpoint, p256dh, auth, created_at)
      select ${companyId}, ${userId}, s.family, ${endpoint}, ${p256dh}, ${auth}, ${now} from session s where s.id = ${sessionId}
      on conflict (company_id, endpoint) do update set user_id = excluded.user_id, session_family = excluded.session_family,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(tx)
    await sql`
      delete from push_subscription where company_id = ${companyId} and id in (select id from push_subscription
        where company_id = ${companyId} and user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(
      tx,
    )
  })
}

export const remove = async (db: Kysely<DB>, companyId: number, userId: number, endpoint: string): Promise<void> => {
  await sql`delete from push_subscription where company_id = ${companyId} and user_id = ${userId}
    and endpoint = ${endpoint}`.execute(db)
}
