import { entityBudget } from '@prosa/contract'
import type { EntityDefinition } from '@prosa/language'
import { type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'
import type { EntityValues } from './read-entity.ts'

export interface ListOptions {
  workspaceIds: readonly number[]
  botId?: number | undefined
  /** Folded. */
  name: string
  limit: number
  offset: number
}

const visible = (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, botId, name }: Pick<ListOptions, 'workspaceIds' | 'botId' | 'name'>,
) =>
  db
    .selectFrom('entity')
    .innerJoin('bot', (join) =>
      join.onRef('bot.company_id', '=', 'entity.company_id').onRef('bot.id', '=', 'entity.bot_id'),
    )
    .where('entity.company_id', '=', companyId)
    .where('bot.workspace_id', 'in', workspaceIds)
    .where('bot.deleted_at', 'is', null)
    .$if(botId !== undefined, (query) => query.where('entity.bot_id', '=', botId ?? 0))
    .$if(name !== '', (query) => query.where('entity.name_folded', 'like', `%${escapeLike(name)}%`))

const listed = (...asked: Parameters<typeof visible>) =>
  visible(...asked)
    .leftJoin('member as editor', (join) =>
      join.onRef('editor.company_id', '=', 'entity.company_id').onRef('editor.id', '=', 'entity.updated_by'),
    )
    .select([
      'entity.id',
      'entity.name',
      'entity.display_name',
      'entity.bot_id',
      'bot.name as bot_name',
      'entity.active',
      'entity.fuzzy',
      'entity.is_regex',
      'editor.name as editor_name',
      sql<number>`(select count(*) from entity_entry e where e.company_id = entity.company_id and e.entity_id = entity.id)`.as(
        'inputs',
      ),
    ])

/** Sorted by name. */
export const list = async (db: Kysely<DB>, companyId: number, options: ListOptions) => {
  if (options.workspaceIds.length === 0) return { rows: [], total: 0 }
  const rows = await listed(db, companyId, options)
    .orderBy('entity.name_folded')
    .orderBy('entity.id')
    .limit(options.limit)
    .offset(options.offset)
    .execute()
  const counted = await visible(db, companyId, options)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
export type EntityListRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** By descending id. */
export const listBelow = async (
  db: Kysely<DB>,
  companyId: number,
  asked: Pick<ListOptions, 'workspaceIds' | 'botId'>,
  { from, limit }: { from: number; limit: number },
): Promise<EntityListRow[]> =>
  asked.workspaceIds.length === 0
    ? []
    : listed(db, companyId, { ...asked, name: '' })
        .where('entity.id', '<', from)
        .orderBy('entity.id', 'desc')
        .limit(limit)
        .execute()

export const findById = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[], id: number) =>
  workspaceIds.length === 0
    ? Promise.resolve(undefined)
    : db
        .selectFrom('entity')
        .innerJoin('bot', (join) =>
          join.onRef('bot.company_id', '=', 'entity.company_id').onRef('bot.id', '=', 'entity.bot_id'),
        )
        .selectAll('entity')
        .where('entity.company_id', '=', companyId)
        .where('entity.id', '=', id)
        .where('bot.workspace_id', 'in', workspaceIds)
        .where('bot.deleted_at', 'is', null)
        .executeTakeFirst()

export const listEntries = (db: Kysely<DB>, companyId: number, entityIds: readonly number[]) =>
  entityIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('entity_entry')
        .select(['entity_id', 'id', 'value', 'synonyms'])
        .where('company_id', '=', companyId)
        .where('entity_id', '=', sql<number>`any(${[...entityIds]}::int[])`)
        .orderBy('entity_id')
        .orderBy('position')
        .orderBy('id')
        .execute()

/** All active entities of a bot, in the form of the language package. */
export const listDefinitions = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<EntityDefinition[]> => {
  const entities = await db
    .selectFrom('entity')
    .select(['id', 'name', 'is_regex', 'fuzzy'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const entries = Map.groupBy(
    await listEntries(
      db,
      companyId,
      entities.map(({ id }) => id),
    ),
    ({ entity_id }) => entity_id,
  )
  return entities.map(({ id, name, is_regex, fuzzy }) => ({
    id,
    name,
    kind: is_regex ? 'regex' : 'list',
    fuzzy,
    entries: (entries.get(id) ?? []).map(({ value, synonyms }) => ({ value, synonyms })),
  }))
}

/** Serializes saving entities of one bot, so that two concurrent saves cannot exceed the bot's budget. */
export const lockBot = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  await tx
    .selectFrom('bot')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .forNoKeyUpdate()
    .execute()
}

/** Characters used by the bot's entities, except one, counted as in `countEntityCharacters`. */
export const countCharacters = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  without: number | null,
): Promise<number> => {
  const { shortest, pattern } = entityBudget
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(case when e.is_regex then ${pattern}::int else greatest(length(n.value), ${shortest}::int)
      + (select coalesce(sum(greatest(length(s), ${shortest}::int)), 0) from unnest(n.synonyms) s) end), 0)::int as total
    from entity e join entity_entry n on n.company_id = e.company_id and n.entity_id = e.id
    where e.company_id = ${companyId} and e.bot_id = ${botId} and e.id is distinct from ${without}::int`.execute(tx)
  return rows[0]?.total ?? 0
}

export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  values: EntityValues & { botId: number; userId: number },
): Promise<number> => {
  const row = await tx
    .insertInto('entity')
    .values({
      company_id: companyId,
      bot_id: values.botId,
      name: values.name,
      name_folded: values.nameFolded,
      display_name: values.displayName,
      is_regex: values.isRegex,
      fuzzy: values.fuzzy,
      updated_by: values.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  values: EntityValues & { userId: number },
): Promise<void> => {
  await tx
    .updateTable('entity')
    .set({
      name: values.name,
      name_folded: values.nameFolded,
      display_name: values.displayName,
      is_regex: values.isRegex,
      fuzzy: values.fuzzy,
      updated_by: values.userId,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the entries, in this order; an entry that remains keeps its id. */
export const replaceEntries = async (
  tx: Kysely<DB>,
  companyId: number,
  entityId: number,
  entries: EntityValues['entries'],
): Promise<void> => {
  const old = await tx
    .deleteFrom('entity_entry')
    .where('company_id', '=', companyId)
    .where('entity_id', '=', entityId)
    .returning('id')
    .execute()
  const free = new Set(old.map(({ id }) => id))
  const rows = entries.map(({ id, value, synonyms }, position) => {
    const kept = id !== null && free.delete(id) ? id : null
    return { id: kept, position, value, synonyms }
  })
  // One parameter for all values: a placeholder per value would make a new statement text each time.
  await sql`
    insert into entity_entry (company_id, entity_id, id, position, value, synonyms)
    select ${companyId}, ${entityId}, coalesce(e.id, nextval('entity_entry_id_seq')), e.position, e.value, e.synonyms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(id int, position int, value text, synonyms text[])`.execute(
    tx,
  )
}
