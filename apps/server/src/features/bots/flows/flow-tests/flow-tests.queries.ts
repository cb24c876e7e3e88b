import type { BusinessHours } from '@prosa/contract'
import { flowTestLimits, type TestStep } from '@prosa/flow'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

const tests = (db: Kysely<DB>, companyId: number, botId: number) =>
  db.selectFrom('flow_test').where('flow_test.company_id', '=', companyId).where('flow_test.bot_id', '=', botId)

const summaries = (db: Kysely<DB>, companyId: number, botId: number) =>
  tests(db, companyId, botId)
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'flow_test.company_id').onRef('member.id', '=', 'flow_test.created_by'),
    )
    .select([
      'flow_test.id',
      'flow_test.name',
      'flow_test.updated_at',
      'member.name as created_by_name',
      sql<number>`jsonb_array_length(flow_test.steps)`.as('step_count'),
    ])

/** By name; at most a hundred per bot. */
export const list = (db: Kysely<DB>, companyId: number, botId: number) =>
  summaries(db, companyId, botId)
    .orderBy(sql`lower(flow_test.name)`)
    .orderBy('flow_test.id')
    .limit(flowTestLimits.tests)
    .execute()

export const findById = async (db: Kysely<DB>, companyId: number, botId: number, id: number) => {
  const row = await summaries(db, companyId, botId)
    .select('flow_test.steps')
    .where('flow_test.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, steps: row.steps as unknown as TestStep[] }
}

export interface RunnableTest {
  id: number
  name: string
  steps: TestStep[]
}

/** Full tests, in the order of the list; only these ids, if given. */
export const listWhole = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  ids?: readonly number[],
): Promise<RunnableTest[]> => {
  const all = tests(db, companyId, botId).select(['id', 'name', 'steps'])
  const rows = await (ids ? all.where('id', 'in', [...ids, 0]) : all)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(flowTestLimits.tests)
    .execute()
  return rows.map(({ steps, ...row }) => ({ ...row, steps: steps as unknown as TestStep[] }))
}

/** Counts with the bot's row locked, so that concurrent calls cannot exceed the limit. */
export const countUnderLock = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<number> => {
  await tx
    .selectFrom('bot')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .forUpdate()
    .execute()
  const { total } = await tests(tx, companyId, botId)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  test: { botId: number; name: string; steps: readonly TestStep[]; userId: number },
): Promise<number> => {
  const { id } = await tx
    .insertInto('flow_test')
    .values({
      company_id: companyId,
      bot_id: test.botId,
      name: test.name,
      steps: JSON.stringify(test.steps),
      created_by: test.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, steps }: { name?: string | undefined; steps?: readonly TestStep[] | undefined },
): Promise<void> => {
  await tx
    .updateTable('flow_test')
    .set({
      updated_at: sql<Date>`now()`,
      ...(name !== undefined && { name }),
      ...(steps && { steps: JSON.stringify(steps) }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx.deleteFrom('flow_test').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export interface BotSettings {
  fallbackMessages: readonly string[]
  asksInDoubt: boolean
  asksDocuments: boolean
  stopsPublishing: boolean
  /** Hours of the bot's workspace; null: always open. */
  hours: BusinessHours | null
}

/** Settings of the bot that its tests need. */
export const findSettings = async (db: Kysely<DB>, companyId: number, botId: number): Promise<BotSettings> => {
  const row = await db
    .selectFrom('bot')
    .innerJoin('workspace', (join) =>
      join.onRef('workspace.company_id', '=', 'bot.company_id').onRef('workspace.id', '=', 'bot.workspace_id'),
    )
    .select([
      'bot.fallback_messages',
      'bot.asks_in_doubt',
      'bot.asks_documents',
      'bot.tests_stop_publishing',
      'workspace.business_hours',
    ])
    .where('bot.company_id', '=', companyId)
    .where('bot.id', '=', botId)
    .executeTakeFirstOrThrow()
  return {
    fallbackMessages: row.fallback_messages,
    asksInDoubt: row.asks_in_doubt,
    asksDocuments: row.asks_documents,
    stopsPublishing: row.tests_stop_publishing,
    hours: row.business_hours as BusinessHours | null,
  }
}

export const setStops = async (tx: Kysely<DB>, companyId: number, botId: number, stops: boolean): Promise<void> => {
  await tx
    .updateTable('bot')
    .set({ tests_stop_publishing: stops })
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .execute()
}
