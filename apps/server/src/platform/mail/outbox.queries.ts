import { type DB, type Kysely, sql } from '../database/index.ts'

interface WaitingMail {
  recipient: string
  /** Null: it repeats none. */
  topic: string | null
  content: Buffer
}

/** Keeps a mail to be read, in place of an older one of its topic; with a new id, since the newest are listed first by it. */
export const keepMail = async (db: Kysely<DB>, { recipient, topic, content }: WaitingMail): Promise<void> => {
  await sql`
    insert into mail_outbox (recipient, topic, content_encrypted) values (${recipient}, ${topic}, ${content})
    on conflict (recipient, topic) where topic is not null do update
      set id = default, created_at = now(), sent_at = null, content_encrypted = excluded.content_encrypted`.execute(db)
}
