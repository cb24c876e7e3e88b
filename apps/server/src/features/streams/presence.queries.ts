import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** Says for another `seconds` that this person has the inbox open. @returns whether the person was offline before. */
export const renew = async (db: Kysely<DB>, companyId: number, userId: number, seconds: number): Promise<boolean> => {
  const { rows } = await sql<{ was_online: boolean }>`
    with before as (select online_until > now() as online from presence where company_id = ${companyId} and user_id = ${userId})
    insert into presence (company_id, user_id, online_until)
    select ${companyId}, id, now() + make_interval(secs => ${seconds}) from member where company_id = ${companyId} and id = ${userId}
    on conflict (company_id, user_id) do update set online_until = greatest(presence.online_until, excluded.online_until)
    returning coalesce((select online from before), false) as was_online`.execute(db)
  return rows[0]?.was_online === false
}

/** The last window of this process has closed; another process renews what is still open there. */
export const end = async (db: Kysely<DB>, companyId: number, userId: number): Promise<void> => {
  await db
    .updateTable('presence')
    .set({ online_until: new Date(0) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}
