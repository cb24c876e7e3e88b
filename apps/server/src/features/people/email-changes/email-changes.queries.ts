import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Validity of the link sent to the new address; opening it confirms the change. */
export const confirmMs = 3 * 24 * 3_600_000

export interface NewEmailChange {
  userId: number
  from: string
  to: string
  toFolded: string
  askedBy: number
  now: Date
}

export const insert = async (tx: Kysely<DB>, companyId: number, change: NewEmailChange): Promise<number> => {
  const { id } = await tx
    .insertInto('email_change')
    .values({
      company_id: companyId,
      user_id: change.userId,
      from_email: change.from,
      to_email: change.to,
      to_folded: change.toFolded,
      asked_by: change.askedBy,
      asked_at: change.now,
      sent_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = [
  'id',
  'user_id as userId',
  'from_email as from',
  'to_email as to',
  'to_folded as toFolded',
  'asked_by as askedBy',
  'sent_at as sentAt',
  'confirmed_at as confirmedAt',
  'ended_at as endedAt',
] as const

/** Locks the row. */
export const lock = (tx: Kysely<DB>, companyId: number, id: number) =>
  tx
    .selectFrom('email_change')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type EmailChange = NonNullable<Awaited<ReturnType<typeof lock>>>

/** The change that a link stops: its own, or, if that change ended it, a later one from the same e-mail address. */
export const findStoppable = (
  tx: Kysely<DB>,
  companyId: number,
  { id, userId, from }: Pick<EmailChange, 'id' | 'userId' | 'from'>,
) =>
  tx
    .selectFrom('email_change')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .where('from_email', '=', from)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** A person's change that is neither confirmed nor ended. It is pending until the last link sent expires. */
export const findUnsettled = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
): Promise<(EmailChange & { expiresAt: Date }) | undefined> => {
  const found = await db
    .selectFrom('email_change')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found && { ...found, expiresAt: new Date(found.sentAt.getTime() + confirmMs) }
}

/** A person's change whose link is still valid. */
export const findWaiting = async (db: Kysely<DB>, companyId: number, userId: number, now: Date) => {
  const found = await findUnsettled(db, companyId, userId)
  return found && found.expiresAt > now ? found : undefined
}

/** Ends a pending change, including an expired one. */
export const endWaiting = async (tx: Kysely<DB>, companyId: number, userId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a change and all later ones: their links become invalid. */
export const endFrom = async (
  tx: Kysely<DB>,
  companyId: number,
  { id, userId }: Pick<EmailChange, 'id' | 'userId'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('email_change')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .execute()
}

export const markConfirmed = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const markSent = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('email_change')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
