import { entityBudget } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Those of the ids that the caller sees, in this order. */
export const listByIds = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  ids: readonly number[],
) =>
  workspaceIds.length === 0
    ? []
    : db
        .selectFrom('entity')
        .innerJoin('bot', (join) =>
          join.onRef('bot.company_id', '=', 'entity.company_id').onRef('bot.id', '=', 'entity.bot_id'),
        )
        .select(['entity.id', 'entity.bot_id', 'entity.name', 'entity.is_regex', 'bot.name as bot_name'])
        .where('entity.company_id', '=', companyId)
        .where('entity.id', '=', sql<number>`any(${[...ids]}::int[])`)
        .where('bot.workspace_id', 'in', workspaceIds)
        .where('bot.deleted_at', 'is', null)
        .orderBy('entity.id')
        .execute()

/** Like `lockBot` for several bots, in the order of their ids, so that two imports cannot deadlock. */
export const lockBots = async (tx: Kysely<DB>, companyId: number, botIds: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('bot')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${[...botIds]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Characters used by each bot's entities, except the given ones, counted as in `countEntityCharacters`. */
export const countBeside = async (
  db: Kysely<DB>,
  companyId: number,
  botIds: readonly number[],
  entityIds: readonly number[],
): Promise<Map<number, number>> => {
  const { shortest, pattern } = entityBudget
  const { rows } = await sql<{ bot_id: number; total: number }>`
    select e.bot_id, sum(case when e.is_regex then ${pattern}::int else greatest(length(n.value), ${shortest}::int)
      + (select coalesce(sum(greatest(length(s), ${shortest}::int)), 0) from unnest(n.synonyms) s) end)::int as total
    from entity e join entity_entry n on n.company_id = e.company_id and n.entity_id = e.id
    where e.company_id = ${companyId} and e.bot_id = any(${[...botIds]}::int[]) and e.id <> all(${[...entityIds]}::int[])
    group by e.bot_id`.execute(db)
  return new Map(rows.map(({ bot_id, total }) => [bot_id, total]))
}

export interface Written {
  added: { entityId: number; position: number; value: string; synonyms: string[] }[]
  changed: { entityId: number; id: number; synonyms: string[] }[]
}

/** Writes all additions and changes of all entities. */
export const write = async (tx: Kysely<DB>, companyId: number, { added, changed }: Written): Promise<void> => {
  await sql`
    insert into entity_entry (company_id, entity_id, position, value, synonyms)
    select ${companyId}, e."entityId", e.position, e.value, e.synonyms
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) e("entityId" int, position int, value text, synonyms text[])`.execute(
    tx,
  )
  await sql`
    update entity_entry n set synonyms = e.synonyms
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) e("entityId" int, id int, synonyms text[])
    where n.company_id = ${companyId} and n.entity_id = e."entityId" and n.id = e.id`.execute(tx)
}

export const touch = async (
  tx: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  userId: number,
): Promise<void> => {
  await tx
    .updateTable('entity')
    .set({ updated_by: userId, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
