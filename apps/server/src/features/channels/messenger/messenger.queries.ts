import { type DB, type Handles, type Kysely, sql } from '../../../platform/database/index.ts'

export interface PageConnection {
  id: number
  kind: string
  botId: number | null
  externalId: string
  active: boolean
  settings: unknown
  state: string
  stateReason: string | null
}

const columns = [
  'id',
  'kind',
  'bot_id as botId',
  'external_id as externalId',
  'active',
  'settings',
  'state',
  'state_reason as stateReason',
] as const

/** Which of these accounts are connected in the company, to whichever bot. */
export const listConnections = (
  db: Kysely<DB>,
  companyId: number,
  kinds: readonly string[],
  externalIds: readonly string[],
): Promise<PageConnection[]> =>
  externalIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('connection')
        .select(columns)
        .where('company_id', '=', companyId)
        .where('kind', 'in', [...kinds])
        .where('external_id', 'in', [...externalIds])
        .execute()

/** A bot has few connections of a kind: as many as its person at Meta has pages. */
const mostConnections = 2_000

/** The active connections of a bot. */
export const listOfBot = (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  kinds: readonly string[],
): Promise<PageConnection[]> =>
  db
    .selectFrom('connection')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('kind', 'in', [...kinds])
    .where('active', '=', true)
    .orderBy('id')
    .limit(mostConnections)
    .execute()

export interface GrantRow {
  companyId: number
  botId: number
  kind: string
}

/** Every grant of a person of Meta, in whichever company: Meta names the person alone. */
export const findGrantsOf = async (database: Handles, personId: string): Promise<GrantRow[]> => {
  const { rows } = await sql<GrantRow>`
    select company_id as "companyId", bot_id as "botId", kind from gate_grants_of(${personId})`.execute(
    database.unscoped(),
  )
  return rows
}

const keptDays = 180

/** A request for deletion, by the code that its page is found with; nothing of the person. Old ones go at the same time. */
export const storeRequest = async (db: Kysely<DB>, code: string, now: Date): Promise<void> => {
  await db
    .deleteFrom('data_deletion')
    .where('received_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
  await db.insertInto('data_deletion').values({ code, received_at: now }).execute()
}

export const finishRequest = async (db: Kysely<DB>, code: string, now: Date): Promise<void> => {
  await db.updateTable('data_deletion').set({ done_at: now }).where('code', '=', code).execute()
}

export const findRequest = async (
  db: Kysely<DB>,
  code: string,
): Promise<{ receivedAt: Date; doneAt: Date | null } | null> => {
  const row = await db
    .selectFrom('data_deletion')
    .select(['received_at as receivedAt', 'done_at as doneAt'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}
