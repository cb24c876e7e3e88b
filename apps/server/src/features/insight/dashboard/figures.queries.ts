import { advisoryLocks, type DB, type Kysely, sql } from '../../../platform/database/index.ts'

type Piece = ReturnType<typeof sql>

/** Companies with dialogs changed since they were counted. */
export const listUncounted = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_uncounted()`.execute(db)
  return rows.map(({ id }) => id)
}

/** Outcomes of dialogs: 0 or 1 per dialog, and summed. */
export const outcomes = [
  'campaigns',
  'campaign_replies',
  'outreaches',
  'outreach_replies',
  'finished',
  'solved',
  'left_midway',
  'resolved',
  'judged',
  'lasting',
] as const
/** Figures of a dialog. */
const ofDialog = ['open', 'human', 'span_ms', 'saved_ms', 'owned_ms', ...outcomes] as const
/** Timestamps and other values stored with the dialog. */
const kept = [
  'version',
  'seq',
  'last_at',
  'people_at',
  'handed',
  'taken_at',
  'served_from',
  'answered_at',
  'closed_at',
  'silent',
  'attendant_id',
  'workspace_id',
  'answer_open_ms',
  'answer_in_time',
  'close_in_time',
  'judged_at',
  'answered_by',
  'saved_seq',
] as const

/**
 * Changes of the sums by changed dialogs (`u`): a dialog counts in the hour it began, each new message in its own hour.
 */
const changes = (companyId: number): Piece => sql`
  select bot_id, hour, channel, is_new as services,
    ${sql.raw(ofDialog.map((column) => `(counts).${column} - (known).${column} as ${column}`).join(', '))}, 0 as inbound, 0 as outbound
  from u
  union all
  select u.bot_id, m.hour, u.channel, 0, ${sql.raw(ofDialog.map(() => '0').join(', '))}, m.inbound, m.outbound
  from u cross join lateral (
    select date_trunc('hour', x.created_at, 'UTC') as hour, (count(*) filter (where x.sender = 'CLIENT'))::int as inbound,
      (count(*) filter (where x.sender <> 'CLIENT'))::int as outbound
    from message x where x.company_id = ${companyId} and x.dialog_id = (u.known).dialog_id
      and x.seq > (u.known).seq and x.seq <= (u.counts).seq group by 1) m`

const columns = ['services', ...ofDialog, 'inbound', 'outbound'] as const
const each = (write: (column: string) => string): Piece => sql.raw(columns.map(write).join(', '))

/** Adds to a table's sums per hour or day. */
const add = (table: 'figure_hour' | 'figure_day', cut: 'hour' | 'day', companyId: number): Piece => sql`
  insert into ${sql.raw(table)} (company_id, bot_id, ${sql.raw(cut)}, channel, ${each((column) => column)})
  select ${companyId}, c.bot_id, c.${sql.raw(cut)}, c.channel, ${each((column) => `sum(c.${column})`)}
  from c group by 2, 3, 4 order by 2, 3, 4
  on conflict (company_id, bot_id, ${sql.raw(cut)}, channel) do update
    set ${each((column) => `${column} = ${table}.${column} + excluded.${column}`)}`

interface Hold {
  isHeld: boolean
  horizon: string
  timeZone: string
  /** Time zone of the sums' days. */
  cutIn: string | null
}

/**
 * Sums up some changed dialogs of a company, in one transaction that excludes concurrent counting.
 * @param until (xid8) later changes are left to another call
 * @returns whether earlier changes may be left
 */
export const countChanged = (
  db: Kysely<DB>,
  companyId: number,
  now: Date,
  limit: number,
  until?: bigint,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const held = await sql<Hold>`
      select pg_try_advisory_xact_lock(${advisoryLocks.figures}::int, ${companyId}) as "isHeld", pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        c.time_zone as "timeZone", p.time_zone as "cutIn"
      from company c left join figure_position p on p.company_id = c.id where c.id = ${companyId}`.execute(tx)
    const [hold] = held.rows
    if (!hold?.isHeld) return false
    const { horizon, timeZone } = hold
    if (hold.cutIn !== timeZone) await cutDays(tx, companyId, timeZone)
    const { rows } = await sql<{ dialogs: number; all: number; last: string | null }>`
      with u as materialized (select * from uncounted(${companyId}, ${now}, ${limit})),
       c as materialized (select x.*, (x.hour at time zone ${timeZone})::date as day from (${changes(companyId)}) x),
       kept as (
        insert into dialog_counted select (u.counts).* from u
        on conflict (company_id, dialog_id) do update
          set ${sql.raw([...ofDialog, ...kept].map((column) => `${column} = excluded.${column}`).join(', '))}),
       hours as (${add('figure_hour', 'hour', companyId)}),
       days as (${add('figure_day', 'day', companyId)})
      select count(changed)::int as dialogs, count(*)::int as all, max(changed)::text as last from u`.execute(tx)
    const { dialogs = 0, all = 0, last = null } = rows[0] ?? {}
    const isFull = dialogs === limit
    // Transactions begun before the horizon may still commit; already counted dialogs are skipped.
    const position = isFull && last !== null ? earlier(last, horizon) : horizon
    const isMore = isFull || all - dialogs === limit
    await sql`
      insert into figure_position (company_id, position, time_zone, counted_at)
      values (${companyId}, ${position}::xid8, ${timeZone}, ${isMore ? null : now})
      on conflict (company_id) do update
        set position = greatest(excluded.position, figure_position.position), time_zone = excluded.time_zone,
          counted_at = coalesce(excluded.counted_at, figure_position.counted_at)`.execute(tx)
    return (isFull && (until === undefined || BigInt(position) < until)) || all - dialogs === limit
  })

/**
 * Time of the last complete count, if there are too many changes to add them, with null for an unknown time. Null:
 * figures are current.
 */
export const findLag = async (
  db: Kysely<DB>,
  companyId: number,
  now: Date,
): Promise<{ countedAt: Date | null } | null> => {
  const { rows } = await sql<{ isBehind: boolean; countedAt: Date | null }>`
    select is_far_behind(${companyId}, ${now}) as "isBehind",
      (select counted_at from figure_position where company_id = ${companyId}) as "countedAt"`.execute(db)
  return rows[0]?.isBehind ? { countedAt: rows[0].countedAt } : null
}

/** Computes the daily sums from the hourly ones, for days of this time zone. */
const cutDays = async (tx: Kysely<DB>, companyId: number, timeZone: string): Promise<void> => {
  await sql`delete from figure_day where company_id = ${companyId}`.execute(tx)
  await sql`
    insert into figure_day (company_id, bot_id, day, channel, ${each((column) => column)})
    select ${companyId}, bot_id, (hour at time zone ${timeZone})::date, channel, ${each((column) => `sum(${column})`)}
    from figure_hour where company_id = ${companyId} group by 2, 3, 4`.execute(tx)
}

const earlier = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other)

/** SQL: uncounted changes of some bots; empty if there are too many (`findLag`). */
const uncounted = (companyId: number, botIds: readonly number[], now: Date): Piece => sql`
  u as materialized (select * from uncounted_tail(${companyId}, ${now}) where bot_id = any(${botIds}::int[]))`

/** SQL: current hourly sums between two times, including uncounted changes. Defines `u` and `figure`. */
const figures = (
  companyId: number,
  botIds: readonly number[],
  { from, to, now }: { from: Piece; to: Piece; now: Date },
): Piece => sql`
  ${uncounted(companyId, botIds, now)},
  figure as (
    select bot_id, hour, channel, ${each((column) => column)} from figure_hour
    where company_id = ${companyId} and bot_id = any(${botIds}::int[]) and hour >= ${from} and hour < ${to}
    union all select * from (${changes(companyId)}) c where c.hour >= ${from} and c.hour < ${to})`

/** Days of a time zone, both included, seen at a given time. */
export interface DashboardPeriod {
  from: string
  to: string
  timeZone: string
  now: Date
}

const between = ({ from, to, timeZone, now }: DashboardPeriod) => ({
  now,
  from: sql`(${from}::date::timestamp at time zone ${timeZone})`,
  to: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
})

/** Sums of one day, one kind of connection or one bot; the other two are null. */
export interface DashboardSums {
  day: string | null
  channel: string | null
  botId: number | null
  services: number
  open: number
  human: number
  messages: number
  spanMs: number
  savedMs: number
  outcomes: Outcomes
}

export type Outcomes = Record<(typeof outcomes)[number], number>

/** Three groupings of the same dialogs in one statement, so that the sums agree. */
export const sumDashboard = async (
  db: Kysely<DB>,
  companyId: number,
  botIds: readonly number[],
  period: DashboardPeriod,
): Promise<DashboardSums[]> => {
  const { timeZone } = period
  const { from, to } = between(period)
  const { rows } = await sql<DashboardSums>`
    with ${uncounted(companyId, botIds, period.now)},
     cut as materialized (select coalesce((
       select time_zone = ${timeZone} from figure_position where company_id = ${companyId}), false) as fits),
     figure as (
      select day, channel, bot_id, ${each((column) => column)} from figure_day
      where company_id = ${companyId} and bot_id = any(${botIds}::int[]) and day between ${period.from}::date and ${period.to}::date
        and (select fits from cut)
      union all
      select (hour at time zone ${timeZone})::date, channel, bot_id, ${each((column) => column)} from figure_hour
      where company_id = ${companyId} and bot_id = any(${botIds}::int[]) and hour >= ${from} and hour < ${to}
        and not (select fits from cut)
      union all
      select (c.hour at time zone ${timeZone})::date, c.channel, c.bot_id, ${each((column) => `c.${column}`)}
      from (${changes(companyId)}) c where c.hour >= ${from} and c.hour < ${to}),
     daily as (
      select day, channel, bot_id, sum(services) as services, sum(open) as open, sum(human) as human,
        sum(inbound + outbound) as messages, sum(span_ms)::float8 as span_ms, sum(saved_ms)::float8 as saved_ms,
        ${sql.raw(outcomes.map((name) => `sum(${name}) as ${name}`).join(', '))}
      from figure group by 1, 2, 3)
    select day::text, channel, bot_id as "botId", sum(services)::int as services, sum(open)::int as open, sum(human)::int as human,
      sum(messages)::int as messages, sum(span_ms) as "spanMs", sum(saved_ms) as "savedMs",
      json_build_object(${sql.raw(outcomes.map((name) => `'${name}', sum(${name})`).join(', '))}) as outcomes
    from daily group by grouping sets ((day), (channel), (bot_id)) order by day, channel, bot_id`.execute(db)
  return rows
}

/** Dialogs begun per hour of the day, over all days of the period; hours without dialogs are missing. */
export const countByHour = async (
  db: Kysely<DB>,
  companyId: number,
  botIds: readonly number[],
  period: DashboardPeriod,
): Promise<{ hour: number; count: number }[]> => {
  const { rows } = await sql<{ hour: number; count: number }>`
    with ${figures(companyId, botIds, between(period))}
    select extract(hour from hour at time zone ${period.timeZone})::int as hour, sum(services)::int as count
    from figure group by 1 order by 1`.execute(db)
  return rows
}

/** Number of a bot's dialogs, and total hours in which it owned them. */
export const countServices = async (db: Kysely<DB>, companyId: number, botId: number) => {
  // Later reopening is not considered here.
  const always = { from: sql`'-infinity'::timestamptz`, to: sql`'infinity'::timestamptz`, now: new Date(0) }
  const { rows } = await sql<{ services: number; hours: number }>`
    with ${figures(companyId, [botId], always)}
    select coalesce(sum(services), 0)::int as services, coalesce(round(sum(owned_ms) / 3600000.0, 1), 0)::float8 as hours
    from figure`.execute(db)
  return rows[0] ?? { services: 0, hours: 0 }
}
