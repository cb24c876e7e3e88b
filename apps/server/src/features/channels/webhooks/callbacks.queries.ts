import { type DB, type Handles, type Kysely, sql } from '../../../platform/database/index.ts'

export interface CallbackBot {
  companyId: number
  botId: number
  /** Sealed: the current secret, and the previous one while it is valid. */
  secrets: Buffer[]
}

/** The bot of a callback URL; called before the company is known. */
export const findCallbackBot = async (database: Handles, token: string, now: Date): Promise<CallbackBot | null> => {
  const { rows } = await sql<{ companyId: number; botId: number }>`
    select company_id as "companyId", bot_id as "botId" from gate_bot(${token})`.execute(database.unscoped())
  const [found] = rows
  if (!found) return null
  const row = await database
    .scoped(found.companyId)
    .selectFrom('bot_webhook')
    .select([
      'signing_secret_encrypted as secret',
      'previous_secret_encrypted as previous',
      'previous_secret_until as until',
    ])
    .where('company_id', '=', found.companyId)
    .where('bot_id', '=', found.botId)
    .executeTakeFirst()
  const isPrevious = row?.until != null && row.until > now
  return { ...found, secrets: [row?.secret, isPrevious ? row?.previous : null].flatMap((one) => (one ? [one] : [])) }
}

/** Whether a call was already processed: then its files need not be fetched again. */
export const isKnownCall = async (
  db: Kysely<DB>,
  { companyId, botId }: CallbackBot,
  eventId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('webhook_receipt')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}
