import { channelKinds, type PeopleBy } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { channelName } from './names.ts'
import { bounds, deadlines, type ServicesFilter, stages } from './services.queries.ts'

/** People that are named. */
const mostPeople = 200

/** Times in seconds: how many, their mean, and the half and nine tenths that take no longer; nulls without any. */
export interface SpreadRow {
  count: number
  mean: number | null
  at: number[] | null
}

export interface PeopleSums {
  /** Of an attendant, workspace or bot its id, of a channel its name; null of all of them. */
  key: number | string | null
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
  firstAnswerOpen: SpreadRow
  handling: SpreadRow
  answerInTime: { due: number; met: number }
  closeInTime: { due: number; met: number }
}

type Asked = Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'> & { by: PeopleBy }

/** What dialogs are grouped by, of what was counted (`k`) and of what was asked (`s`); names as `n`. */
const groupings = {
  attendant: {
    counted: 'k.attendant_id',
    rated: 's.user_id',
    names: `coalesce(nullif(n.agent_name, ''), n.name)`,
    of: 'member',
  },
  workspace: { counted: 'k.workspace_id', rated: 's.workspace_id', names: 'n.name', of: 'workspace' },
  bot: { counted: 'k.bot_id', rated: 'd.bot_id', names: 'n.name', of: 'bot' },
} as const

// Kinds of one name are one channel.
const channelNames = channelKinds.map(channelName)
const channelOf = (kind: string) =>
  sql`(${channelNames}::text[])[array_position(${[...channelKinds]}::text[], ${sql.raw(kind)})]`

const spread = (seconds: string) =>
  sql.raw(`json_build_object('count', count(${seconds}), 'mean', avg(${seconds}), 'at',
    percentile_cont(array[0.5, 0.9]) within group (order by ${seconds}))`)

const inTime = (met: 'answer-met' | 'close-met', missed: 'answer-missed' | 'close-missed') => sql`json_build_object(
  'due', count(*) filter (where (${deadlines[met]}) or (${deadlines[missed]})), 'met', count(*) filter (where ${deadlines[met]}))`

/** Dialogs begun in a period that people have had, of all and of each group. Exact, whatever was counted already. */
export const sumPeople = async (db: Kysely<DB>, { companyId, botIds, period, by }: Asked): Promise<PeopleSums[]> => {
  const columns = sql`k.bot_id, k.channel, k.workspace_id, k.handed, k.taken_at, k.served_from, k.answered_at, k.people_at, k.closed_at, k.silent, k.open,
    k.human, k.attendant_id, k.answer_open_ms, k.answer_in_time, k.close_in_time`
  const begun = sql`k.people_at is not null and k.first_at >= (select lo from bounds) and k.first_at < (select hi from bounds)`
  const count = (stage: keyof typeof stages) => sql`(count(*) filter (where ${stages[stage]}))::int`
  const key = by === 'channel' ? channelOf('k.channel') : sql.raw(groupings[by].counted)
  const { rows } = await sql<PeopleSums>`
    with ${bounds(period)},
     u as materialized (select (x.counts).* from uncounted(${companyId}, ${period.now}, null) x),
     k as (
      select ${columns} from unnest(${botIds}::int[]) b(id) join dialog_counted k on k.company_id = ${companyId} and k.bot_id = b.id
      where ${begun} and k.dialog_id not in (select dialog_id from u)
      union all select ${columns} from u k where k.bot_id = any(${botIds}::int[]) and ${begun}),
     timed as (
      select k.*, ${key} as key, extract(epoch from case when handed then taken_at - people_at end)::float8 as wait_s,
        extract(epoch from case when handed then answered_at - people_at end)::float8 as answer_s,
        case when handed then answer_open_ms end / 1000.0::float8 as answer_open_s,
        extract(epoch from case when open = 0 then closed_at - served_from end)::float8 as handling_s from k),
     sums as (
      select key, grouping(key) = 1 as total, ${count('handed')} as handed, ${count('taken')} as taken,
        ${count('answered')} as answered, ${count('lost')} as lost, ${count('abandoned')} as abandoned,
        (count(*) filter (where k.handed and k.human = 0))::int as unserved,
        ${spread('wait_s')} as wait, ${spread('answer_s')} as answer, ${spread('answer_open_s')} as answer_open, ${spread('handling_s')} as handling,
        ${inTime('answer-met', 'answer-missed')} as answer_in_time, ${inTime('close-met', 'close-missed')} as close_in_time
      from timed k group by grouping sets ((), (key)))
    select s.key, s.total as "isTotal", ${nameOf(by)} as name, s.handed, s.taken,
      s.answered, s.lost, s.abandoned, s.unserved, s.wait, s.answer as "firstAnswer", s.answer_open as "firstAnswerOpen", s.handling,
      s.answer_in_time as "answerInTime", s.close_in_time as "closeInTime"
    from sums s ${namesOf(companyId, by)}
    where s.total or s.key is not null
    order by s.total desc, s.taken desc, s.handed desc, s.key limit ${mostPeople + 1}`.execute(db)
  return rows
}

const nameOf = (by: PeopleBy) => (by === 'channel' ? sql`s.key` : sql.raw(groupings[by].names))
const namesOf = (companyId: number, by: PeopleBy) =>
  by === 'channel'
    ? sql``
    : sql`left join ${sql.raw(groupings[by].of)} n on n.company_id = ${companyId} and n.id = s.key`

export interface RatingSums {
  key: number | string | null
  isTotal: boolean
  asked: number
  answered: number
  mean: number | null
}

/** What customers of those dialogs were asked and answered, of all and of each group; of attendants, who served when it was asked. */
export const sumRatings = async (db: Kysely<DB>, { companyId, botIds, period, by }: Asked): Promise<RatingSums[]> => {
  const key = by === 'channel' ? channelOf('c.kind') : sql.raw(groupings[by].rated)
  const { rows } = await sql<RatingSums>`
    with ${bounds(period)},
     asked as (
      select s.score, ${key} as key
      from workspace w join satisfaction s on s.company_id = ${companyId} and s.workspace_id = w.id
      join dialog d on d.company_id = ${companyId} and d.id = s.dialog_id
      join connection c on c.company_id = ${companyId} and c.id = d.connection_id
      where w.company_id = ${companyId} and s.asked_at >= (select lo from bounds) and d.bot_id = any(${botIds}::int[])
        and d.first_at >= (select lo from bounds) and d.first_at < (select hi from bounds))
    select key, grouping(key) = 1 as "isTotal", count(*)::int as asked, count(score)::int as answered, avg(score)::float8 as mean
    from asked group by grouping sets ((), (key))`.execute(db)
  return rows
}
