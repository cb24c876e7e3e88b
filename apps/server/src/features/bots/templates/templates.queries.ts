import type { TemplateRow } from '@prosa/contract'
import type { FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'

export interface ListOptions {
  workspaceIds: readonly number[]
  /** Folded. */
  name: string
  limit: number
  offset: number
}

/** Templates of these workspaces; `own` are those of a template's workspaces that the caller may see. */
const visible = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]) =>
  db
    .selectFrom('template')
    .where('template.company_id', '=', companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('template_workspace as x')
          .select('x.workspace_id')
          .whereRef('x.company_id', '=', 'template.company_id')
          .whereRef('x.template_id', '=', 'template.id')
          .where('x.workspace_id', '=', sql<number>`any(${[...workspaceIds]}::int[])`),
      ),
    )

const presented = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[], own: readonly number[]) =>
  visible(db, companyId, workspaceIds)
    .leftJoin('member as author', (join) =>
      join.onRef('author.company_id', '=', 'template.company_id').onRef('author.id', '=', 'template.created_by'),
    )
    .select([
      'template.id',
      'template.name',
      'template.bot_id as botId',
      'template.flow_id as botFlowId',
      'template.company_id as companyId',
      'author.name as createdBy',
      sql<number[]>`array(select x.workspace_id from template_workspace x where x.company_id = template.company_id
        and x.template_id = template.id and x.workspace_id = any(${[...own]}::int[]) order by x.workspace_id)`.as(
        'workspaces',
      ),
    ])

/** Newest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  own: readonly number[],
  { workspaceIds, name, limit, offset }: ListOptions,
): Promise<{ result: TemplateRow[]; total: number }> => {
  if (workspaceIds.length === 0) return { result: [], total: 0 }
  const part = `%${escapeLike(name)}%`
  const result = await presented(db, companyId, workspaceIds, own)
    .$if(name !== '', (query) => query.where('template.name_folded', 'like', part))
    .orderBy('template.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await visible(db, companyId, workspaceIds)
    .$if(name !== '', (query) => query.where('template.name_folded', 'like', part))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { result, total }
}

export const findById = (db: Kysely<DB>, companyId: number, own: readonly number[], id: number) =>
  presented(db, companyId, own, own).where('template.id', '=', id).executeTakeFirst()

/** Content of a template. */
export interface Kept {
  document: FlowDocument
  /** Copies of the entities used by the flow. */
  entities: EntityDefinition[]
}

/** @throws notFound when it was removed meanwhile */
export const findKept = async (db: Kysely<DB>, companyId: number, id: number): Promise<Kept> => {
  const row = await db
    .selectFrom('template')
    .select(['document', 'entities'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError(errors.notFound))
  return { document: row.document as FlowDocument, entities: row.entities as unknown as EntityDefinition[] }
}

export interface NewTemplate extends Kept {
  name: string
  nameFolded: string
  botId: number
  flowId: number
  workspaceIds: readonly number[]
  userId: number
}

export const insert = async (tx: Kysely<DB>, companyId: number, template: NewTemplate): Promise<number> => {
  const { id } = await tx
    .insertInto('template')
    .values({
      company_id: companyId,
      name: template.name,
      name_folded: template.nameFolded,
      bot_id: template.botId,
      flow_id: template.flowId,
      document: JSON.stringify(template.document),
      entities: JSON.stringify(template.entities),
      created_by: template.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into template_workspace (company_id, template_id, workspace_id)
    select ${companyId}, ${id}, w.id from unnest(${[...template.workspaceIds]}::int[]) w(id)`.execute(tx)
  return id
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx.deleteFrom('template').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The company's name for ready flows. */
export const findCompanyName = async (db: Kysely<DB>, companyId: number): Promise<string> => {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  return name
}
