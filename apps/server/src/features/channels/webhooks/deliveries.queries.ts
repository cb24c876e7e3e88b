import type { WebhookDeliveryState } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { CallReport } from '../../../platform/guarded-fetch/call-customer.ts'

/** Notifications may be sent again. A transfer may not: the room has been given to people since. */
export const replayable = ['message', 'close'] as const

const rowColumns = [
  'id',
  'kind',
  'state',
  'dialog_id',
  'attempts',
  'last_status',
  'last_failure',
  'created_at',
  'settled_at',
] as const

const ofBot = (db: Kysely<DB>, companyId: number, botId: number) =>
  db.selectFrom('webhook_delivery').where('company_id', '=', companyId).where('bot_id', '=', botId)

export interface Page {
  state?: WebhookDeliveryState | undefined
  /** Ids before this one. */
  before?: number | undefined
  limit: number
}

/** Newest first. */
export const list = (db: Kysely<DB>, companyId: number, botId: number, { state, before, limit }: Page) =>
  ofBot(db, companyId, botId)
    .select(rowColumns)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type DeliveryRow = Awaited<ReturnType<typeof list>>[number]

/** Number of calls that can be sent again, counted up to 100. */
export const countFailed = async (db: Kysely<DB>, companyId: number, botId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from webhook_delivery where company_id = ${companyId} and bot_id = ${botId} and state = 'failed'
     and kind in ('message', 'close') limit 100) failed`.execute(db)
  return rows[0]?.n ?? 0
}

export const find = (db: Kysely<DB>, companyId: number, botId: number, id: number) =>
  ofBot(db, companyId, botId)
    .select([...rowColumns, 'url', 'body'])
    .select((eb) =>
      eb
        .selectFrom('dialog')
        .select('dialog.workspace_id')
        .where('dialog.company_id', '=', companyId)
        .whereRef('dialog.id', '=', 'webhook_delivery.dialog_id')
        .as('dialog_workspace_id'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** Time of the next try of a waiting call. */
export const findNextTry = async (db: Kysely<DB>, companyId: number, id: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('webhook_queue')
    .select('due_at')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', id)
    .executeTakeFirst()
  return row?.due_at ?? null
}

export const listAttempts = (db: Kysely<DB>, companyId: number, id: number) =>
  db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'status', 'ms', 'failure', 'answer'])
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()

/** Queues finished calls again, oldest first. @returns their number */
export const replay = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  wanted: { id: number } | { failedUpTo: number },
): Promise<number> => {
  const which =
    'id' in wanted
      ? sql`d.id = ${wanted.id} and d.state <> 'pending'`
      : sql`d.id = any (array(select f.id from webhook_delivery f where f.company_id = ${companyId} and f.bot_id = ${botId}
          and f.state = 'failed' and f.kind in ('message', 'close') order by f.id limit ${wanted.failedUpTo}))`
  const { rows } = await sql`
    with again as (
      update webhook_delivery d set state = 'pending', settled_at = null
      where d.company_id = ${companyId} and d.bot_id = ${botId} and d.kind in ('message', 'close') and ${which}
       and not exists (select from webhook_endpoint e where e.company_id = ${companyId} and e.bot_id = ${botId}
        and e.kind = d.kind and e.off_at is not null)
      returning d.id, d.dialog_id)
    insert into webhook_queue (company_id, bot_id, dialog_id, delivery_id)
    select ${companyId}::int, ${botId}::int, dialog_id, id from again order by id on conflict do nothing returning id`.execute(
    db,
  )
  return rows.length
}

export interface TestedCall {
  url: string
  report: CallReport
  at: Date
}

/** Adds a test call to the log. @returns its id */
export const insertTest = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { url, report, at }: TestedCall,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('webhook_delivery')
      .values({
        company_id: companyId,
        bot_id: botId,
        kind: 'test',
        state: report.failure === null ? 'delivered' : 'failed',
        attempts: 1,
        url,
        body: report.body,
        last_status: report.status,
        last_failure: report.failure ?? report.note,
        created_at: at,
        settled_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webhook_attempt')
      .values({
        company_id: companyId,
        delivery_id: id,
        number: 1,
        at,
        status: report.status,
        ms: report.ms,
        failure: report.failure ?? report.note,
        answer: report.answered || null,
      })
      .execute()
    return id
  })

/**
 * Deletes old calls and callback ids by age, and a bot's calls above a maximum. @returns the number of deleted calls
 */
export const forgetOld = async (
  db: Kysely<DB>,
  companyId: number,
  { settledBefore, receiptsBefore, mostOfBot }: { settledBefore: Date; receiptsBefore: Date; mostOfBot: number },
): Promise<number> => {
  await db
    .deleteFrom('webhook_receipt')
    .where('company_id', '=', companyId)
    .where('received_at', '<', receiptsBefore)
    .execute()
  const { numAffectedRows } = await sql`
    with recursive lane as (
      (select bot_id as b from webhook_delivery where company_id = ${companyId} order by bot_id limit 1) union all
      select (select d.bot_id from webhook_delivery d where d.company_id = ${companyId} and d.bot_id > l.b order by d.bot_id limit 1)
      from lane l where l.b is not null),
     bound as (
      select l.b, (select d.id from webhook_delivery d where d.company_id = ${companyId} and d.bot_id = l.b
        order by d.id desc offset ${mostOfBot} limit 1) as id from lane l where l.b is not null)
    delete from webhook_delivery d using bound where d.company_id = ${companyId} and d.bot_id = bound.b and d.state <> 'pending'
     and (d.settled_at < ${settledBefore} or d.id <= bound.id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Companies with calls to or from outside systems. */
export const listCalling = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_called_systems()`.execute(db)
  return rows.map(({ id }) => id)
}
