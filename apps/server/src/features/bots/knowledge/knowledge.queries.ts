import type { KnowledgeKind } from '@prosa/contract'
import { type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'

export interface SourceValues {
  kind: KnowledgeKind
  name: string
  nameFolded: string
  content: string
  questions: readonly string[]
  userId: number
}

const columnsOf = ({ kind, name, nameFolded, content, questions, userId }: SourceValues) => ({
  kind,
  name,
  name_folded: nameFolded,
  content,
  questions: [...questions],
  updated_by: userId,
})

/** A file that went away before it was read cannot be read any more. */
const fileState = sql<
  string | null
>`case when file_state = 'reading' and file_id is null then 'failed' else file_state end`

const sources = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('knowledge_source as s')
    .leftJoin('knowledge_version as v', (join) =>
      join.onRef('v.company_id', '=', 's.company_id').onRef('v.id', '=', 's.version_id'),
    )
    .leftJoin('member as editor', (join) =>
      join.onRef('editor.company_id', '=', 's.company_id').onRef('editor.id', '=', 's.updated_by'),
    )
    .leftJoin('knowledge_site as site', (join) =>
      join.onRef('site.company_id', '=', 's.company_id').onRef('site.source_id', '=', 's.id'),
    )
    .where('s.company_id', '=', companyId)
    .select([
      's.id',
      's.kind',
      's.name',
      's.updated_at',
      's.file_name',
      fileState.as('file_state'),
      's.file_problem',
      'site.address as site_address',
      'site.state as site_state',
      'site.problem as site_problem',
      'site.read_at as site_read_at',
      'site.publishes_alone as site_publishes_alone',
      'editor.name as editor_name',
      'v.published_at',
      'v.section_count',
      sql<string | null>`s.valid_until::text`.as('valid_until'),
      's.workspace_ids',
      's.bot_ids',
      // Compared by the database, so that a list carries no texts.
      sql<boolean>`v.id is not null and (v.name, v.content, v.questions) is distinct from (s.name, s.content, s.questions)`.as(
        'is_changed',
      ),
    ])

/** A page by descending id. */
export const list = (
  db: Kysely<DB>,
  companyId: number,
  { search, below, limit }: { search: string; below: number; limit: number },
) =>
  sources(db, companyId)
    .where('s.id', '<', below)
    .$if(search !== '', (query) => query.where('s.name_folded', 'like', `%${escapeLike(search)}%`))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
export type SourceListRow = Awaited<ReturnType<typeof list>>[number]

export const find = (db: Kysely<DB>, companyId: number, id: number) =>
  sources(db, companyId).select(['s.content', 's.questions']).where('s.id', '=', id).executeTakeFirst()
export type SourceRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Ids of the published pairs; bounded by the company's number of sources. */
export const listPairs = async (db: Kysely<DB>, companyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('knowledge_source')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'pair')
    .where('version_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a source before it is changed or published. */
export const lock = (tx: Kysely<DB>, companyId: number, id: number) =>
  tx
    .selectFrom('knowledge_source')
    .select(['id', 'kind', fileState.as('file_state')])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insert = async (tx: Kysely<DB>, companyId: number, values: SourceValues): Promise<number> => {
  const row = await tx
    .insertInto('knowledge_source')
    .values({ company_id: companyId, owner_id: values.userId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const update = async (tx: Kysely<DB>, companyId: number, id: number, values: SourceValues): Promise<void> => {
  await tx
    .updateTable('knowledge_source')
    .set({ ...columnsOf(values), updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Changes only how a source is called. */
export const rename = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded, userId }: Pick<SourceValues, 'name' | 'nameFolded' | 'userId'>,
): Promise<void> => {
  await tx
    .updateTable('knowledge_source')
    .set({ name, name_folded: nameFolded, updated_by: userId, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The text that a site's reading has found becomes the draft; nobody typed it. */
export const changeContent = async (tx: Kysely<DB>, companyId: number, id: number, content: string): Promise<void> => {
  await tx
    .updateTable('knowledge_source')
    .set({ content, updated_at: sql<Date>`now()`, updated_by: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('content', '!=', content)
    .execute()
}

/** Its versions and sections go with it. */
export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx
    .updateTable('knowledge_source')
    .set({ version_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('knowledge_source').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Sections of a source's published version, in their order. */
export const listSections = (db: Kysely<DB>, companyId: number, sourceId: number) =>
  db
    .selectFrom('document_section')
    .select(['title', 'content', 'questions', 'page', 'address'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .orderBy('place')
    .execute()

/** Number of sections that bots answer from now. */
export const countSections = async (tx: Kysely<DB>, companyId: number, sourceId: number): Promise<number> => {
  const row = await tx
    .selectFrom('document_section')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return row.total
}

export interface PreparedRow {
  title: string
  content: string
  questions: readonly string[]
  page: number | null
  address: string | null
  terms: Uint8Array
}

/** Freezes the draft as the version that bots answer from, with these sections. */
export const publish = async (
  tx: Kysely<DB>,
  companyId: number,
  { id, name, content, questions }: { id: number; name: string; content: string; questions: readonly string[] },
  userId: number | null,
  sections: readonly PreparedRow[],
): Promise<void> => {
  const version = await tx
    .insertInto('knowledge_version')
    .values({
      company_id: companyId,
      source_id: id,
      name,
      content,
      questions: [...questions],
      section_count: sections.length,
      published_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('knowledge_source')
    .set({ version_id: version.id })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('document_section').where('company_id', '=', companyId).where('source_id', '=', id).execute()
  // One parameter for all sections: a placeholder per value would make a new statement text each time.
  const rows = sections.map(({ title, content: text, questions: asked, page, address, terms }, place) => ({
    place,
    page,
    address,
    title,
    content: text,
    questions: asked,
    terms: Buffer.from(terms).toString('base64'),
  }))
  await sql`
    insert into document_section (company_id, source_id, place, page, address, title, content, questions, terms)
    select ${companyId}, ${id}, s.place, s.page, s.address, s.title, s.content, s.questions, decode(s.terms, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      s(place int, page int, address text, title text, content text, questions text[], terms text)`.execute(tx)
}

/** Tells all processes that their index is old; also serializes publications of a company, so that its limit holds. */
export const raiseGeneration = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await tx
    .updateTable('company')
    .set({ knowledge_generation: sql<number>`knowledge_generation + 1` })
    .where('id', '=', companyId)
    .execute()
}

/** With the company's time zone. */
export const findGeneration = (db: Kysely<DB>, companyId: number): Promise<{ generation: number; timeZone: string }> =>
  db
    .selectFrom('company')
    .select(['knowledge_generation as generation', 'time_zone as timeZone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

/** A part of the company's sections for the index, by id; those of one source are left out. */
export const listPrepared = (
  db: Kysely<DB>,
  companyId: number,
  { above, limit, without }: { above: number; limit: number; without: number },
) =>
  db
    .selectFrom('document_section')
    .select(['id', 'source_id', 'terms'])
    .where('company_id', '=', companyId)
    .where('id', '>', above)
    .where('source_id', '!=', without)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The texts of some sections, with the published names of their sources; those that are gone are left out. */
export const listTexts = (db: Kysely<DB>, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom('document_section as d')
    .innerJoin('knowledge_source as s', (join) =>
      join.onRef('s.company_id', '=', 'd.company_id').onRef('s.id', '=', 'd.source_id'),
    )
    .innerJoin('knowledge_version as v', (join) =>
      join.onRef('v.company_id', '=', 's.company_id').onRef('v.id', '=', 's.version_id'),
    )
    .select([
      'd.id',
      'd.title',
      'd.content',
      'd.questions',
      'd.page',
      'd.address',
      's.id as source_id',
      'v.name as source_name',
      's.shows_source',
      's.address as source_address',
    ])
    .where('d.company_id', '=', companyId)
    .where('d.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
export type SectionText = Awaited<ReturnType<typeof listTexts>>[number]
