import type { DB, Kysely } from '../../platform/database/index.ts'

/** Mails that wait because no mail server is set, newest first. */
export const listWaiting = (db: Kysely<DB>, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'content_encrypted', 'created_at'])
    .where('sent_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countWaiting = async (db: Kysely<DB>): Promise<number> => {
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.total
}

export const remove = async (db: Kysely<DB>, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('mail_outbox').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
