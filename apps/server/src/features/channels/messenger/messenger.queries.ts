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

/** Those of these accounts that are connected in the company, to any bot. */
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

/** A bot has at most as many connections of a kind as its Meta user has pages. */
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

/** All grants of a Meta user in any company: Meta only names the user. */
export const findGrantsOf = async (database: Handles, personId: string): Promise<GrantRow[]> => {
  const { rows } = await sql<GrantRow>`
    select company_id as "companyId", bot_id as "botId", kind from gate_grants_of(${personId})`.execute(
    database.unscoped(),
  )
  return rows
}

const keptDays = 180

/** Stores a deletion request by its status code, without personal data, and deletes old requests. */
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
