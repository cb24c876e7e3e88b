import { type KnowledgeExpectation, knowledgeExpectations } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export const mostTests = 200

export interface StoredTest {
  id: number
  question: string
  expects: KnowledgeExpectation
  sourceId: number | null
  sourceName: string | null
  title: string | null
}

const expectationOf = (stored: string): KnowledgeExpectation =>
  knowledgeExpectations.find((one) => one === stored) ?? 'refuse'

/** By question. */
export const list = async (db: Kysely<DB>, companyId: number): Promise<StoredTest[]> => {
  const rows = await db
    .selectFrom('knowledge_test as t')
    .leftJoin('knowledge_source as s', (join) =>
      join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.source_id'),
    )
    .where('t.company_id', '=', companyId)
    .select(['t.id', 't.question', 't.expects', 't.source_id as sourceId', 's.name as sourceName', 't.title'])
    .orderBy('t.comparable')
    .limit(mostTests)
    .execute()
  return rows.map((row) => ({ ...row, expects: expectationOf(row.expects) }))
}

export const stops = async (db: Kysely<DB>, companyId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('company')
    .select('knowledge_tests_stop')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.knowledge_tests_stop ?? false
}

export const setStops = async (tx: Kysely<DB>, companyId: number, value: boolean): Promise<void> => {
  await tx.updateTable('company').set({ knowledge_tests_stop: value }).where('id', '=', companyId).execute()
}

/** Locks the company's row first, so that two calls at once keep the limit. */
export const countUnderLock = async (tx: Kysely<DB>, companyId: number, comparable: string): Promise<number> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { total } = await tx
    .selectFrom('knowledge_test')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('comparable', '!=', comparable)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const store = async (
  tx: Kysely<DB>,
  companyId: number,
  test: {
    question: string
    comparable: string
    expects: KnowledgeExpectation
    sourceId: number | null
    title: string | null
    userId: number
  },
): Promise<number> => {
  const said = {
    question: test.question,
    expects: test.expects,
    source_id: test.sourceId,
    title: test.title,
    created_by: test.userId,
  }
  const { id } = await tx
    .insertInto('knowledge_test')
    .values({ company_id: companyId, comparable: test.comparable, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'comparable']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('knowledge_test')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Heading {
  sourceId: number
  sourceName: string
  title: string
}

/** The first titles of the newest published sources, the first one of each before the second ones. */
export const listHeadings = async (
  db: Kysely<DB>,
  companyId: number,
  { sources, perSource }: { sources: number; perSource: number },
): Promise<Heading[]> => {
  const { rows } = await sql<Heading>`
    select s.id as "sourceId", s.name as "sourceName", h.title
    from (select id, name from knowledge_source where company_id = ${companyId} and version_id is not null
      order by id desc limit ${sources}) s
    cross join lateral (
      select d.title, row_number() over (order by min(d.place)) as rank from document_section d
      where d.company_id = ${companyId} and d.source_id = s.id group by d.title order by min(d.place) limit ${perSource}) h
    order by h.rank, s.id desc`.execute(db)
  return rows
}

export interface RecentQuestion {
  text: string
  times: number
  /** Where it was asked the last time. */
  workspaceId: number
  botId: number | null
}

/** Questions that the documents were asked in these workspaces, each text once, the latest first. */
export const listRecent = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, since, limit }: { workspaceIds: readonly number[]; since: Date; limit: number },
): Promise<RecentQuestion[]> => {
  const { rows } = await sql<RecentQuestion>`
    select (array_agg(k.text order by k.asked_at desc))[1] as text, count(*)::int as times,
      (array_agg(d.workspace_id order by k.asked_at desc))[1] as "workspaceId", (array_agg(d.bot_id order by k.asked_at desc))[1] as "botId"
    from knowledge_question k
    join dialog d on d.company_id = ${companyId} and d.id = k.dialog_id and d.workspace_id = any(${[...workspaceIds]}::int[])
    where k.company_id = ${companyId} and k.asked_at >= ${since}
    group by k.comparable order by max(k.asked_at) desc limit ${limit}`.execute(db)
  return rows
}
