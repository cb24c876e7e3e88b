import type { PublishedFlow } from '@prosa/flow'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import type { JsonBytes } from '../../../../platform/flow-threads/index.ts'
import { jsonOf } from '../flows.queries.ts'
import type { SimulatedState } from './simulated-state.ts'

const bots = (db: Kysely<DB>, companyId: number) =>
  db.selectFrom('bot').where('bot.company_id', '=', companyId).where('bot.deleted_at', 'is', null)

/** The bot of a public token, if its workspace is one of the caller's. */
export const findBotByToken = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[], token: string) =>
  workspaceIds.length === 0
    ? Promise.resolve(undefined)
    : bots(db, companyId)
        .leftJoin('bot_webhook as webhook', (join) =>
          join.onRef('webhook.company_id', '=', 'bot.company_id').onRef('webhook.bot_id', '=', 'bot.id'),
        )
        .innerJoin('workspace', (join) =>
          join.onRef('workspace.company_id', '=', 'bot.company_id').onRef('workspace.id', '=', 'bot.workspace_id'),
        )
        .selectAll('bot')
        .select([
          'workspace.business_hours',
          'webhook.url as webhook_url',
          'webhook.headers_encrypted',
          'webhook.signing_secret_encrypted',
          sql<
            string[]
          >`array(select distinct k.kind from connection k where k.company_id = ${companyId} and k.bot_id = bot.id and k.active)`.as(
            'channels',
          ),
        ])
        .where('bot.token', '=', token)
        .where('bot.workspace_id', 'in', workspaceIds)
        .executeTakeFirst()
export type SimulatedBot = NonNullable<Awaited<ReturnType<typeof findBotByToken>>>

/** @returns the number by which an agent knows it: a new one each time */
export const putTestFlow = async (
  db: Kysely<DB>,
  companyId: number,
  { botId, userId, compiled }: { botId: number; userId: number; compiled: JsonBytes },
): Promise<number> => {
  const kept = { compiled: jsonOf(compiled), trial: sql<number>`nextval('simulator_trial')` }
  const row = await db
    .insertInto('simulator_flow')
    .values({ company_id: companyId, bot_id: botId, user_id: userId, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'bot_id', 'user_id']).doUpdateSet({ ...kept, updated_at: sql<Date>`now()` }),
    )
    .returning('trial')
    .executeTakeFirstOrThrow()
  return row.trial ?? 0
}

/** After the draft is saved, this person's simulator runs the draft again. */
export const deleteTestFlow = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  userId: number,
): Promise<void> => {
  await db
    .deleteFrom('simulator_flow')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('user_id', '=', userId)
    .execute()
}

export const hasTestFlow = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  userId: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('simulator_flow')
    .select('bot_id')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The flow that a conversation started with. */
export const findDialogFlow = async (
  db: Kysely<DB>,
  companyId: number,
  tokenHash: Buffer,
): Promise<{ compiled: PublishedFlow; chars: number }> => {
  const row = await db
    .selectFrom('simulator_dialog')
    .select(['compiled', sql<number>`length(compiled::text)`.as('chars')])
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return { compiled: row.compiled as PublishedFlow, chars: row.chars }
}

export interface KeptDialog {
  tokenHash: Buffer
  botId: number
  userId: number
  state: SimulatedState
}

/** Source of a simulation: the live version, this person's own trial, or a just compiled flow. */
export type SimulatedSource =
  | { versionId: number }
  | { testOf: { botId: number; userId: number } }
  | { compiled: JsonBytes }

/** Copied inside the database: a large flow is megabytes. */
const compiledOf = (companyId: number, source: SimulatedSource) => {
  if ('compiled' in source) return jsonOf(source.compiled)
  if ('versionId' in source)
    return sql<string>`(select f.compiled from flow f where f.company_id = ${companyId} and f.id = ${source.versionId})`
  const { botId, userId } = source.testOf
  return sql<string>`(select s.compiled from simulator_flow s
    where s.company_id = ${companyId} and s.bot_id = ${botId} and s.user_id = ${userId})`
}

const trialOf = (companyId: number, source: SimulatedSource) => {
  if (!('testOf' in source)) return null
  const { botId, userId } = source.testOf
  return sql<number>`(select s.trial from simulator_flow s
    where s.company_id = ${companyId} and s.bot_id = ${botId} and s.user_id = ${userId})`
}

export const insertDialog = async (
  db: Kysely<DB>,
  companyId: number,
  dialog: KeptDialog & { source: SimulatedSource },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('simulator_dialog')
    .values({
      company_id: companyId,
      token_hash: dialog.tokenHash,
      bot_id: dialog.botId,
      user_id: dialog.userId,
      compiled: compiledOf(companyId, dialog.source),
      trial: trialOf(companyId, dialog.source),
      live_version: 'versionId' in dialog.source ? dialog.source.versionId : null,
      session: JSON.stringify(dialog.state),
      updated_at: now,
    })
    .execute()
}

export const setState = async (
  db: Kysely<DB>,
  companyId: number,
  tokenHash: Buffer,
  state: SimulatedState,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('simulator_dialog')
    .set({ session: JSON.stringify(state), updated_at: now })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** An active conversation of this person with this bot. */
export const findDialog = async (
  db: Kysely<DB>,
  companyId: number,
  wanted: { tokenHash: Buffer; botId: number; userId: number; after: Date },
): Promise<KeptDialog | undefined> => {
  const row = await db
    .selectFrom('simulator_dialog')
    .select('session')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', wanted.tokenHash)
    .where('bot_id', '=', wanted.botId)
    .where('user_id', '=', wanted.userId)
    .where('updated_at', '>', wanted.after)
    .executeTakeFirst()
  return row && { ...wanted, state: row.session as SimulatedState }
}

/** The state of a conversation of this person with this bot. */
export const findRecorded = async (
  db: Kysely<DB>,
  companyId: number,
  { tokenHash, botId, userId }: { tokenHash: Buffer; botId: number; userId: number },
): Promise<SimulatedState | undefined> => {
  const row = await db
    .selectFrom('simulator_dialog')
    .select('session')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .where('bot_id', '=', botId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row.session as SimulatedState)
}

/** The agent that currently knows a conversation's flow. */
export interface SimulatedAgent {
  use: 'production' | 'test'
  tag: string
}

/** A trial is known to the test key's agent, a version to the production agent; null if no agent knows it. */
export const findAgent = async (
  db: Kysely<DB>,
  companyId: number,
  tokenHash: Buffer,
): Promise<SimulatedAgent | null> => {
  const { rows } = await sql<SimulatedAgent>`
    select p.use, t.tag from simulator_dialog d
    cross join lateral (values ('test', 't' || d.trial), ('production', 'v' || d.live_version)) t(use, tag)
    join agent_publication p on p.company_id = d.company_id and p.bot_id = d.bot_id and p.use = t.use and t.tag = any(p.known)
    where d.company_id = ${companyId} and d.token_hash = ${tokenHash} limit 1`.execute(db)
  return rows[0] ?? null
}

/** Each one holds a whole compiled flow, so only a person's newest are kept. */
export const deleteOlderDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  kept: number,
): Promise<void> => {
  await sql`
    delete from simulator_dialog where company_id = ${companyId} and user_id = ${userId} and token_hash in (
      select token_hash from simulator_dialog where company_id = ${companyId} and user_id = ${userId}
      order by updated_at desc offset ${kept})`.execute(db)
}

export const deleteDialogsBefore = async (db: Kysely<DB>, companyId: number, before: Date): Promise<void> => {
  await db
    .deleteFrom('simulator_dialog')
    .where('company_id', '=', companyId)
    .where('updated_at', '<=', before)
    .execute()
}

export const findWorkspaceName = async (db: Kysely<DB>, companyId: number, id: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('workspace')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}
