import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/**
 * Records that these people have the inbox open in a process for another `seconds`.
 * @returns those who were offline everywhere
 */
export const renew = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
  { process, seconds }: { process: string; seconds: number },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number; was_online: boolean }>`
    with before as (select user_id from presence
                    where company_id = ${companyId} and user_id = any(${userIds}::int[]) and online_until > now())
    insert into presence (company_id, user_id, online_until, processes)
    select ${companyId}, id, now() + make_interval(secs => ${seconds}),
           jsonb_build_object(${process}::text, extract(epoch from now()) + ${seconds}::int)
    from member where company_id = ${companyId} and id = any(${userIds}::int[]) order by id
    on conflict (company_id, user_id) do update set
      online_until = greatest(presence.online_until, excluded.online_until),
      processes = (select jsonb_object_agg(key, value) from jsonb_each(presence.processes || excluded.processes)
                   where value::numeric > extract(epoch from now()))
    returning user_id, exists (select from before where before.user_id = presence.user_id) as was_online`.execute(db)
  return rows.filter((row) => !row.was_online).map((row) => row.user_id)
}

/** The last window of this process has closed; the person stays online while another process has one. */
export const end = async (db: Kysely<DB>, companyId: number, userId: number, process: string): Promise<void> => {
  await sql`
    update presence set
      processes = processes - ${process}::text,
      online_until = to_timestamp(coalesce(
        (select max(value::numeric) from jsonb_each(processes - ${process}::text)), 0)::float8)
    where company_id = ${companyId} and user_id = ${userId}`.execute(db)
}
