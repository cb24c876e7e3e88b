import { channelKinds, type PeopleBy } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { channelName } from './names.ts'
import { bounds, type ServicesFilter } from './services.queries.ts'

type Asked = Pick<ServicesFilter, 'companyId' | 'botIds' | 'period'> & { by: PeopleBy }

/** What dialogs are grouped by where customers were asked (`s`); names as `n`. */
const groupings = {
  attendant: {
    rated: 's.user_id',
    names: `coalesce(nullif(n.agent_name, ''), n.name)`,
    of: 'member',
  },
  workspace: { rated: 's.workspace_id', names: 'n.name', of: 'workspace' },
  bot: { rated: 'd.bot_id', names: 'n.name', of: 'bot' },
} as const

// Kinds of one name are one channel.
const channelNames = channelKinds.map(channelName)
const channelOf = (kind: string) =>
  sql`(${channelNames}::text[])[array_position(${[...channelKinds]}::text[], ${sql.raw(kind)})]`

/** Names of groups by their ids: of attendants as customers see them. */
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
