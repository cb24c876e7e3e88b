import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** Seconds of a dialog that the bot owned: until a person took over, or the end. */
const ownedSeconds = sql`extract(epoch from coalesce(d.person_took_part_at, d.closed_at, d.last_at) - d.first_at)`

/**
 * How many dialogs the bot had, and for how many hours of them it was the owner. Reads what the last night added up and the
 * dialogs that spoke since, by the inbox's own index; the hours of an older dialog that goes on follow the next night.
 */
export const countServices = async (db: Kysely<DB>, companyId: number, botId: number) => {
  const { rows } = await sql<{ services: number; hours: number }>`
    with kept as (
      select services, seconds, counted_before from bot_figures where company_id = ${companyId} and bot_id = ${botId}
      union all select 0, 0, '-infinity' order by counted_before desc limit 1)
    select (k.services + t.services)::int as services,
           round(((k.seconds + t.seconds) / 3600)::numeric, 1)::float8 as hours
    from kept k cross join lateral (
      select count(*) as services, coalesce(sum(${ownedSeconds}), 0) as seconds
      from workspace w cross join (values (true), (false)) as state (open)
      join dialog d on d.company_id = ${companyId} and d.workspace_id = w.id and d.bot_id = ${botId} and d.open = state.open
        -- Nobody speaks before a dialog begins, so this bound of the index leaves none out.
        and d.last_at >= k.counted_before
      where w.company_id = ${companyId} and d.first_at >= k.counted_before) t`.execute(db)
  return rows[0] ?? { services: 0, hours: 0 }
}

/** Adds up every dialog of a company that began before then: some seconds for ten million, once a night. */
export const addUpFigures = async (db: Kysely<DB>, companyId: number, before: Date): Promise<void> => {
  await sql`
    insert into bot_figures (company_id, bot_id, services, seconds, counted_before)
    select d.company_id, d.bot_id, count(*), sum(${ownedSeconds}), ${before}
    from dialog d where d.company_id = ${companyId} and d.bot_id is not null and d.first_at < ${before}
    group by d.company_id, d.bot_id
    on conflict (company_id, bot_id) do update
      set services = excluded.services, seconds = excluded.seconds, counted_before = excluded.counted_before`.execute(
    db,
  )
}

/** Companies with dialogs. */
export const listConversing = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_conversing()`.execute(db)
  return rows.map(({ id }) => id)
}
