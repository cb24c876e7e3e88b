import { type DB, type Kysely, sql } from '../platform/database/index.ts'

export interface NewDeadLetter {
  /** The kind, or the address that was called. */
  channel: string
  account: string | null
  eventId: string | null
  reason: string
  body: unknown
}

/** Why a letter is dead whose account nobody here has. */
export const noConnection = 'no connection of ours'
/** Why a line is dead of whose customer nobody here knows. */
export const noCustomer = 'of a customer whom nobody knows'

/** Characters of a body that are kept: enough to see what it was. */
const maxBodyLength = 16_000
/** Letters of one call. */
const maxLetters = 100

/** What a provider brought and nobody could take. Its sender was believed, so it is bounded for mistakes, not for malice. */
export const storeDeadLetters = async (db: Kysely<DB>, letters: readonly NewDeadLetter[]): Promise<void> => {
  if (letters.length === 0) return
  await db
    .insertInto('dead_letter')
    .values(
      letters.slice(0, maxLetters).map(({ channel, account, eventId, reason, body }) => ({
        channel,
        account: account?.slice(0, 500) ?? null,
        provider_event: eventId?.slice(0, 500) ?? null,
        reason,
        body: shortened(body),
      })),
    )
    .execute()
}

/** As JSON; what is too long stands as the beginning of its text. */
const shortened = (body: unknown): string => {
  const text = JSON.stringify(body) ?? 'null'
  return text.length <= maxBodyLength ? text : JSON.stringify(text.slice(0, maxBodyLength).toWellFormed())
}

/** Forgets those before a moment, and the oldest beyond so many. @returns how many are gone */
export const forgetDeadLetters = async (db: Kysely<DB>, before: Date, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from dead_letter where received_at < ${before}
      or id <= (select id from dead_letter order by id desc offset ${most} limit 1)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
