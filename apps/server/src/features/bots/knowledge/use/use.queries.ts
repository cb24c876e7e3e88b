import type { SourceLimits } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

/** The limits of a company's sources that have any, by source. */
export const listLimits = async (db: Kysely<DB>, companyId: number): Promise<Map<number, SourceLimits>> => {
  const { rows } = await sql<SourceLimits & { id: number }>`
    select id, workspace_ids as "workspaceIds", bot_ids as "botIds", valid_until::text as "validUntil" from knowledge_source
    where company_id = ${companyId} and num_nonnulls(workspace_ids, bot_ids, valid_until) > 0`.execute(db)
  return new Map(rows.map(({ id, ...limits }) => [id, limits]))
}

export interface StoredUse extends SourceLimits {
  showsSource: boolean
  address: string | null
  owner: string | null
  workspaces: { id: number; name: string }[]
  bots: { id: number; name: string; workspaceId: number }[]
}

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<StoredUse | undefined> => {
  const { rows } = await sql<StoredUse>`
    select s.workspace_ids as "workspaceIds", s.bot_ids as "botIds", s.valid_until::text as "validUntil", s.shows_source as "showsSource",
      s.address, o.name as owner,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name_folded, w.id) from workspace w
        where w.company_id = ${companyId} and w.id = any (s.workspace_ids) and w.active), '[]') as workspaces,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'workspaceId', b.workspace_id) order by b.name, b.id) from bot b
        where b.company_id = ${companyId} and b.id = any (s.bot_ids) and b.deleted_at is null), '[]') as bots
    from knowledge_source s left join member o on o.company_id = ${companyId} and o.id = coalesce(s.owner_id, s.updated_by)
      and o.active and o.kind = 'person'
    where s.company_id = ${companyId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks those of the workspaces that may be chosen, so that none is closed meanwhile. @returns their number */
export const lockWorkspaces = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    select id from workspace where company_id = ${companyId} and id = any (${[...ids]}::int[]) and active
    order by id for key share`.execute(tx)
  return rows.length
}

/** Locks those of the bots that may be chosen, so that none is deleted meanwhile. @returns their number */
export const lockBots = async (
  tx: Kysely<DB>,
  companyId: number,
  { ids, workspaceIds }: { ids: readonly number[]; workspaceIds: readonly number[] },
): Promise<number> => {
  const { rows } = await sql`
    select id from bot where company_id = ${companyId} and id = any (${[...ids]}::int[]) and deleted_at is null
      and workspace_id = any (${[...workspaceIds]}::int[])
    order by id for key share`.execute(tx)
  return rows.length
}

/** Undefined for a bot of another workspace, or a deleted one. */
export const workspaceOfBot = async (
  db: Kysely<DB>,
  companyId: number,
  { botId, workspaceIds }: { botId: number; workspaceIds: readonly number[] },
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('bot')
    .select('workspace_id')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .where('workspace_id', '=', sql<number>`any (${[...workspaceIds]}::int[])`)
    .executeTakeFirst()
  return row?.workspace_id
}

/** @param told the end that needs no warning: it is near already */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  {
    workspaceIds,
    botIds,
    validUntil,
    showsSource,
    address,
    told,
  }: SourceLimits & Pick<StoredUse, 'showsSource' | 'address'> & { told: string | null | undefined },
): Promise<void> => {
  await sql`
    update knowledge_source set workspace_ids = ${workspaceIds && [...workspaceIds]}::int[], bot_ids = ${botIds && [...botIds]}::int[],
      valid_until = ${validUntil}::date, shows_source = ${showsSource}, address = ${address}
      ${told === undefined ? sql`` : sql`, told_until = ${told}::date`}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}
