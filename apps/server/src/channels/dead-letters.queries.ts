import { type DB, type Kysely, sql } from '../platform/database/index.ts'

export interface NewDeadLetter {
  /** The kind of channel, or the address that was called. */
  channel: string
  account: string | null
  eventId: string | null
  reason: string
  body: unknown
  /** Keep only the first letter with the same account, event and reason. */
  isSaidOnce?: boolean
}

/** Reason: no connection with that account. */
export const noConnection = 'no connection of ours'
/** Reason: unknown customer of an event line. */
export const noCustomer = 'of a customer whom nobody knows'

/** Maximum of characters stored of a body. */
const maxBodyLength = 16_000
/** Maximum of characters of an account's or an event's name. */
const maxIdLength = 500
/** Maximum of letters per call. */
const maxLetters = 100

/** Stores events that could not be processed. Their sender was authenticated, so the limits guard against mistakes, not attacks. */
export const storeDeadLetters = async (db: Kysely<DB>, letters: readonly NewDeadLetter[]): Promise<void> => {
  const kept = await leaveOutSaid(db, letters.slice(0, maxLetters))
  if (kept.length === 0) return
  await db
    .insertInto('dead_letter')
    .values(
      kept.map(({ channel, account, eventId, reason, body }) => ({
        channel,
        account: account?.slice(0, maxIdLength) ?? null,
        provider_event: eventId?.slice(0, maxIdLength) ?? null,
        reason,
        body: shortened(body),
      })),
    )
    .execute()
}

/** Drops letters with `isSaidOnce` that are stored already. */
const leaveOutSaid = async (db: Kysely<DB>, letters: readonly NewDeadLetter[]): Promise<readonly NewDeadLetter[]> => {
  const once = letters.filter(({ isSaidOnce }) => isSaidOnce)
  if (once.length === 0) return letters
  const said = await db
    .selectFrom('dead_letter')
    .select(['channel', 'account', 'provider_event as eventId', 'reason'])
    .where(
      'account',
      'in',
      once.map(({ account }) => account),
    )
    .where(
      'provider_event',
      'in',
      once.map(({ eventId }) => eventId?.slice(0, maxIdLength) ?? null),
    )
    .execute()
  const known = new Set(said.map(keyOf))
  return letters.filter((letter) => {
    const key = keyOf(letter)
    if (letter.isSaidOnce && known.has(key)) return false
    known.add(key)
    return true
  })
}

const keyOf = ({ channel, account, eventId, reason }: Omit<NewDeadLetter, 'body'>): string =>
  JSON.stringify([channel, account, eventId?.slice(0, maxIdLength), reason])

/** The body as JSON; a long one is stored as the beginning of its text. */
const shortened = (body: unknown): string => {
  const text = JSON.stringify(body) ?? 'null'
  return text.length <= maxBodyLength ? text : JSON.stringify(text.slice(0, maxBodyLength).toWellFormed())
}

/** Deletes letters from before a moment, and the oldest ones beyond a maximum. @returns how many were deleted */
export const forgetDeadLetters = async (db: Kysely<DB>, before: Date, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from dead_letter where received_at < ${before}
      or id <= (select id from dead_letter order by id desc offset ${most} limit 1)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
