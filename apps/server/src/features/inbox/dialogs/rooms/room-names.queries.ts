import type { Ask } from '../../../../platform/database/index.ts'
import { contactConditions, likePart } from './rooms-conditions.queries.ts'

/** Maximum of names of one kind searched by a filter. */
const maxValues = 1_000

export const listWorkspaceNames = (ask: Ask, companyId: number): Promise<{ id: number; name: string }[]> =>
  ask('select id, name from workspace where company_id = $1', [companyId])

/** Includes deleted bots: their rooms keep the name. */
export const listBotNames = (ask: Ask, companyId: number): Promise<{ id: number; name: string; target: number }[]> =>
  ask('select id, name, target from bot where company_id = $1', [companyId])

/** Bots of these workspaces only, including deleted ones. */
export const listBotChoices = (
  ask: Ask,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<{ id: number; name: string; workspace: string }[]> =>
  ask(
    `select bot.id, bot.name, workspace.name as workspace
       from bot join workspace on workspace.company_id = bot.company_id and workspace.id = bot.workspace_id
      where bot.company_id = $1 and bot.workspace_id = any ($2::int[])
      limit ${maxValues}`,
    [companyId, workspaceIds],
  )

export const listConnections = (
  ask: Ask,
  companyId: number,
  kinds: readonly string[],
): Promise<{ id: number; bot_id: number | null }[]> =>
  ask('select id, bot_id from connection where company_id = $1 and kind = any ($2::text[])', [companyId, kinds])

const sampleSize = 16

/** Share of an even sample of contacts whose shown name or phone contains the part. */
export const shareOfContacts = async (
  ask: Ask,
  companyId: number,
  of: keyof typeof contactConditions,
  part: string,
): Promise<number> => {
  const end = (order: 'asc' | 'desc'): string =>
    `(select x.id::bigint from contact x where x.company_id = $1 order by x.id ${order} limit 1)`
  const [row] = await ask<{ share: number }>(
    `select count(*) filter (where ${contactConditions[of]('$2')}) / ${sampleSize}::float8 as share
     from (select ${end('asc')} as first, ${end('desc')} as last) b cross join generate_series(0, ${sampleSize - 1}) g
     cross join lateral (select * from contact x where x.company_id = $1 and x.id >= b.first + (b.last - b.first) * g / ${sampleSize}
       order by x.id limit 1) c`,
    [companyId, likePart(part)],
  )
  return row?.share ?? 0
}

/** Distinct values of a column indexed by workspace and value, with one index step per value. */
const distinctOf = (column: 'tag_stage' | 'transferred_to'): string => {
  const next = (above: string): string =>
    `(select d.${column} from dialog d where d.company_id = $1 and d.workspace_id = t.ws and d.${column} is not null ${above}
      order by d.${column} limit 1)`
  return `with recursive t as (
    select t.ws, ${next('')} as value from unnest($2::int[]) t(ws)
    union all select t.ws, ${next(`and d.${column} > t.value`)} from t where t.value is not null)
   select distinct value from (select value from t where value is not null limit ${maxValues * 10}) known limit ${maxValues}`
}
const tagValues = distinctOf('tag_stage')
const transferValues = distinctOf('transferred_to')

export const listTags = async (ask: Ask, companyId: number, workspaceIds: readonly number[]): Promise<string[]> =>
  (await ask<{ value: string }>(tagValues, [companyId, workspaceIds])).map(({ value }) => value)

export const listTransfers = async (ask: Ask, companyId: number, workspaceIds: readonly number[]): Promise<string[]> =>
  (await ask<{ value: string }>(transferValues, [companyId, workspaceIds])).map(({ value }) => value)
