import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { bounds, type ServicesFilter, stages } from './services.queries.ts'

/** People that are named. */
const mostPeople = 200

/** Times in seconds: how many, their mean, and the half and nine tenths that take no longer; nulls without any. */
export interface SpreadRow {
  count: number
  mean: number | null
  at: number[] | null
}

export interface PeopleSums {
  /** Null: of all. */
  attendantId: number | null
  isTotal: boolean
  name: string | null
  handed: number
  taken: number
  answered: number
  lost: number
  abandoned: number
  unserved: number
  wait: SpreadRow
  firstAnswer: SpreadRow
  handling: SpreadRow
}

const spread = (seconds: string) =>
  sql.raw(`json_build_object('count', count(${seconds}), 'mean', avg(${seconds}), 'at',
    percentile_cont(array[0.5, 0.9]) within group (order by ${seconds}))`)

/** Dialogs begun in a period that people have had, of all and of each who entered last. Exact, whatever was counted already. */
export const sumPeople = async (
  db: Kysely<DB>,
  { companyId, botIds, period }: Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'>,
): Promise<PeopleSums[]> => {
  const columns = sql`k.handed, k.taken_at, k.served_from, k.answered_at, k.people_at, k.closed_at, k.silent, k.open, k.human, k.attendant_id`
  const begun = sql`k.people_at is not null and k.first_at >= (select lo from bounds) and k.first_at < (select hi from bounds)`
  const count = (stage: keyof typeof stages) => sql`(count(*) filter (where ${stages[stage]}))::int`
  const { rows } = await sql<PeopleSums>`
    with ${bounds(period)},
     u as materialized (select (x.counts).* from uncounted(${companyId}, null) x),
     k as (
      select ${columns} from unnest(${botIds}::int[]) b(id) join dialog_counted k on k.company_id = ${companyId} and k.bot_id = b.id
      where ${begun} and k.dialog_id not in (select dialog_id from u)
      union all select ${columns} from u k where k.bot_id = any(${botIds}::int[]) and ${begun}),
     timed as (
      select k.*, extract(epoch from case when handed then taken_at - people_at end)::float8 as wait_s,
        extract(epoch from case when handed then answered_at - people_at end)::float8 as answer_s,
        extract(epoch from case when open = 0 then closed_at - served_from end)::float8 as handling_s from k),
     sums as (
      select attendant_id, grouping(attendant_id) = 1 as total, ${count('handed')} as handed, ${count('taken')} as taken,
        ${count('answered')} as answered, ${count('lost')} as lost, ${count('abandoned')} as abandoned,
        (count(*) filter (where k.handed and k.human = 0))::int as unserved,
        ${spread('wait_s')} as wait, ${spread('answer_s')} as answer, ${spread('handling_s')} as handling
      from timed k group by grouping sets ((), (attendant_id)))
    select s.attendant_id as "attendantId", s.total as "isTotal", coalesce(nullif(m.agent_name, ''), m.name) as name, s.handed, s.taken,
      s.answered, s.lost, s.abandoned, s.unserved, s.wait, s.answer as "firstAnswer", s.handling
    from sums s left join member m on m.company_id = ${companyId} and m.id = s.attendant_id
    where s.total or s.attendant_id is not null
    order by s.total desc, s.taken desc, s.attendant_id limit ${mostPeople + 1}`.execute(db)
  return rows
}

export interface RatingSums {
  attendantId: number | null
  isTotal: boolean
  asked: number
  answered: number
  mean: number | null
}

/** What customers of those dialogs were asked and answered, of all and of each who served them last. */
export const sumRatings = async (
  db: Kysely<DB>,
  { companyId, botIds, period }: Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'>,
): Promise<RatingSums[]> => {
  const { rows } = await sql<RatingSums>`
    with ${bounds(period)}
    select s.user_id as "attendantId", grouping(s.user_id) = 1 as "isTotal", count(*)::int as asked, count(s.score)::int as answered,
      avg(s.score)::float8 as mean
    from workspace w join satisfaction s on s.company_id = ${companyId} and s.workspace_id = w.id
    join dialog d on d.company_id = ${companyId} and d.id = s.dialog_id
    where w.company_id = ${companyId} and s.asked_at >= (select lo from bounds) and d.bot_id = any(${botIds}::int[])
      and d.first_at >= (select lo from bounds) and d.first_at < (select hi from bounds)
    group by grouping sets ((), (s.user_id))`.execute(db)
  return rows
}
