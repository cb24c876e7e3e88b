import { channelKinds, type PeopleBy } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { channelName } from './names.ts'
import { bounds, type ServicesFilter } from './services.queries.ts'

type Asked = Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'> & { by: PeopleBy }

/** Groupings of dialogs by where customers were asked (`s`), with names as `n`. */
const groupings = {
  attendant: {
    rated: 's.user_id',
    names: `coalesce(nullif(n.agent_name, ''), n.name)`,
    of: 'member',
  },
  workspace: { rated: 's.workspace_id', names: 'n.name', of: 'workspace' },
  bot: { rated: 'd.bot_id', names: 'n.name', of: 'bot' },
} as const

// Kinds with the same name form one channel.
const channelNames = channelKinds.map(channelName)
const channelOf = (kind: string) =>
  sql`(${channelNames}::text[])[array_position(${[...channelKinds]}::text[], ${sql.raw(kind)})]`

/** Names of groups by id: attendants' names as customers see them. */
export const listNames = async (
  db: Kysely<DB>,
  companyId: number,
  by: Exclude<PeopleBy, 'channel'>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const { names, of } = groupings[by]
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.raw(names)} as name from ${sql.raw(of)} n where n.company_id = ${companyId} and n.id = any(${ids}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface RatingSums {
  key: number | string | null
  isTotal: boolean
  asked: number
  answered: number
  mean: number | null
}

/** Limit of normal durations; longer dialogs are found by their own index once counted. */
const longMs = sql`172800000`
const longTime = sql`interval '2 days'`
const countedTime = sql`interval '1 day'`

/**
 * Customers' ratings in those dialogs, total and by group; attendants are those serving when the customer was asked.
 */
export const sumRatings = async (db: Kysely<DB>, { companyId, botIds, period, by }: Asked): Promise<RatingSums[]> => {
  const key = by === 'channel' ? channelOf('c.kind') : sql.raw(groupings[by].rated)
  const late = sql`((select hi from bounds) + ${longTime})`
  const lately = sql`(${period.now}::timestamptz - ${countedTime})`
  const { rows } = await sql<RatingSums>`
    with ${bounds(period)},
     asked as (
      select s.score, ${key} as key
      from (
        -- Asked in the period or soon after it; lately; and in between, of dialogs that took longer.
        select r.* from workspace w cross join (values ((select lo from bounds), ${late}), (greatest(${late}, ${lately}), 'infinity')) t(since, until)
        join satisfaction r on r.company_id = ${companyId} and r.workspace_id = w.id and r.asked_at >= t.since and r.asked_at < t.until
        where w.company_id = ${companyId}
        union all
        select r.* from dialog_counted k join dialog x on x.company_id = ${companyId} and x.id = k.dialog_id
        join satisfaction r on r.company_id = ${companyId} and r.identity_id = x.identity_id and r.dialog_id = x.id
        where k.company_id = ${companyId} and k.bot_id = any(${botIds}::int[]) and k.span_ms > ${longMs}
          and k.first_at >= (select lo from bounds) and k.first_at < (select hi from bounds)
          and r.asked_at >= ${late} and r.asked_at < ${lately}) s
      join dialog d on d.company_id = ${companyId} and d.id = s.dialog_id
      join connection c on c.company_id = ${companyId} and c.id = d.connection_id
      where d.bot_id = any(${botIds}::int[]) and d.first_at >= (select lo from bounds) and d.first_at < (select hi from bounds))
    select key, grouping(key) = 1 as "isTotal", count(*)::int as asked, count(score)::int as answered, avg(score)::float8 as mean
    from asked group by grouping sets ((), (key))`.execute(db)
  return rows
}
