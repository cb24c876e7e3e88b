import { type DB, type Kysely, sql } from '../database/index.ts'

interface WaitingMail {
  recipient: string
  /** Null: not a recurring mail. */
  topic: string | null
  content: Buffer
}

/** Stores a mail for reading, replacing an older one of its topic; with a new id, which sorts it first. */
export const keepMail = async (db: Kysely<DB>, { recipient, topic, content }: WaitingMail): Promise<void> => {
  await sql`
    insert into mail_outbox (recipient, topic, content_encrypted) values (${recipient}, ${topic}, ${content})
    on conflict (recipient, topic) where topic is not null do update
      set id = default, created_at = now(), sent_at = null, content_encrypted = excluded.content_encrypted`.execute(db)
}
