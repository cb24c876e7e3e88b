import { type DB, type Kysely, sql } from '../platform/database/index.ts'

export interface NewDeadLetter {
  /** The kind, or the address that was called. */
  channel: string
  account: string | null
  eventId: string | null
  reason: string
  body: unknown
  /** Only the first one with the same account, event and reason is kept. */
  isSaidOnce?: boolean
}

/** Why a letter is dead whose account nobody here has. */
export const noConnection = 'no connection of ours'
/** Why a line is dead of whose customer nobody here knows. */
export const noCustomer = 'of a customer whom nobody knows'

/** Characters of a body that are kept: enough to see what it was. */
const maxBodyLength = 16_000
/** Characters of an account's or an event's name. */
const maxIdLength = 500
/** Letters of one call. */
const maxLetters = 100

/** What a provider brought and nobody could take. Its sender was believed, so it is bounded for mistakes, not for malice. */
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

/** Letters without those that are said once, and were. */
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
