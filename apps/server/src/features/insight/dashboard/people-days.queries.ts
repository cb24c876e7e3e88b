import { advisoryLocks, type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { type RecordFlag, type Records, recordFlags } from './people-records.ts'
import { bounds, deadlines, type ServicesFilter, stages } from './services.queries.ts'

type Piece = ReturnType<typeof sql>

const flags: Record<RecordFlag, Piece> = {
  handed: stages.handed,
  taken: stages.taken,
  answered: stages.answered,
  lost: stages.lost,
  abandoned: stages.abandoned,
  unserved: sql`k.handed and k.human = 0`,
  answerDue: sql`k.answer_in_time is not null`,
  answerMet: deadlines['answer-met'],
  closeDue: sql`k.close_in_time is not null`,
  closeMet: deadlines['close-met'],
}
const seconds = (time: string): Piece => sql.raw(`float4send(coalesce((${time})::float4, 'NaN'))`)
const since = (end: string, start: string, when: string): Piece =>
  seconds(`date_part('epoch', case when ${when} then ${end} - ${start} end)`)

/**
 * SQL: a dialog `k` in the format of `people-records.ts`. To change the format, add a migration that sets
 * `figure_people.dialogs` to null.
 */
const record = sql`int4send(k.dialog_id) || int4send(k.workspace_id) || int4send(coalesce(k.attendant_id, 0))
  || int4send(coalesce(k.answered_by, k.attendant_id, 0))
  || int2send((${sql.join(
    recordFlags.map((name, bit) => sql`case when ${flags[name]} then ${sql.raw(String(1 << bit))} else 0 end`),
    sql` + `,
  )})::int2)
  || ${since('k.taken_at', 'k.people_at', 'k.handed')} || ${since('k.answered_at', 'k.people_at', 'k.handed')}
  || ${seconds('case when k.handed then k.answer_open_ms end / 1000.0')} || ${since('k.closed_at', 'k.served_from', 'k.open = 0')}`
const records = sql`string_agg(${record}, ''::bytea)`

const startOf = (day: Piece): Piece => sql`((${day})::timestamp at time zone 'UTC')`
const dayOf = (at: Piece): Piece => sql`((${at}) at time zone 'UTC')::date`

/**
 * Stores people's records of past days that changed or are missing.
 * @param limit bots, days and channels per transaction
 * @returns whether there may be more
 */
export const keepPeople = (db: Kysely<DB>, companyId: number, now: Date, limit: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Prevents counting of dialogs meanwhile.
    const held = await sql<{ isHeld: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.figures}::int, ${companyId}) as "isHeld"`.execute(tx)
    if (!held.rows[0]?.isHeld) return false
    const { rows } = await sql<{ kept: number }>`
      with due as (
        select bot_id, day, channel from figure_people
        where company_id = ${companyId} and dialogs is null and day < ${dayOf(sql`${now}::timestamptz`)} order by day limit ${limit}),
       kept as (
        update figure_people f set dialogs = (
          select coalesce(${records}, ''::bytea) from dialog_counted k
          where k.company_id = ${companyId} and k.bot_id = f.bot_id and k.channel = f.channel and k.people_at is not null
            and k.first_at >= ${startOf(sql`f.day`)} and k.first_at < ${startOf(sql`f.day + 1`)})
        from due where f.company_id = ${companyId} and f.bot_id = due.bot_id and f.day = due.day and f.channel = due.channel
        returning 1)
      select count(*)::int as kept from kept`.execute(tx)
    return rows[0]?.kept === limit
  })

/**
 * Records of dialogs begun in a period that people had; exact, including uncounted changes. Whole days come from stored
 * records; partial or missing days from counted dialogs; records of changed dialogs replace both.
 */
export const listRecords = async (
  db: Kysely<DB>,
  { companyId, botIds, period }: Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'>,
): Promise<Records[]> => {
  const kept = sql`figure_people f where f.company_id = ${companyId} and f.bot_id = any(${botIds}::int[])
    and f.day >= (select ${dayOf(sql`first`)} from days) and f.day < (select ${dayOf(sql`last`)} from days)`
  const { rows } = await sql<Records>`
    with ${bounds(period)},
     -- The whole days: from the first of them to the end of the last.
     days as materialized (
      select lo, hi, first, greatest(first, date_trunc('day', hi, 'UTC')) as last
      from bounds, lateral (select least(hi, date_trunc('day', lo + interval '1 day' - interval '1 microsecond', 'UTC')) as first) f),
     u as materialized (select (x.counts).* from uncounted_tail(${companyId}, ${period.now}) x),
     pieces as materialized (
      select b.id as bot_id, null::text as channel, e.since, e.until
      from unnest(${botIds}::int[]) b(id), days, lateral (values (lo, first), (last, hi)) e(since, until) where e.since < e.until
      union all select f.bot_id, f.channel, ${startOf(sql`f.day`)}, ${startOf(sql`f.day + 1`)} from ${kept} and f.dialogs is null)
    select f.bot_id as "botId", f.channel, f.day::text as day, false as "isChanged", f.dialogs from ${kept} and f.dialogs is not null
    union all
    select k.bot_id, k.channel, null, false, ${records}
    from pieces p cross join lateral (
      select * from dialog_counted k where k.company_id = ${companyId} and k.bot_id = p.bot_id and k.people_at is not null
        and k.first_at >= p.since and k.first_at < p.until and (p.channel is null or k.channel = p.channel)
        and k.dialog_id not in (select dialog_id from u)) k
    group by 1, 2
    union all
    select k.bot_id, k.channel, ${dayOf(sql`k.first_at`)}::text, true, ${records}
    from u k where k.bot_id = any(${botIds}::int[]) and k.first_at >= (select lo from bounds) and k.first_at < (select hi from bounds)
    group by 1, 2, 3`.execute(db)
  return rows
}
