import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { ChangedDialog } from '../../../platform/following/index.ts'

export interface ChangedText {
  dialog_id: number
  /** For a note: its negated id. */
  seq: number
  version: number
  text: string
  /** Names of the message's files. */
  names: string[] | null
  /** With microseconds, as printed by PostgreSQL. */
  at: string
  is_gone: boolean
}

/**
 * Texts of people's messages and notes changed between the indexed version and the found version of each dialog, in
 * order, at most `limit`. Bots' texts are in their flows, and are not indexed.
 */
export const findTexts = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogs: readonly ChangedDialog[],
  limit: number,
): Promise<ChangedText[]> => {
  const within = sql`x.company_id = ${companyId} and x.dialog_id = u.id and x.version > u.known and x.version <= u.version`
  const { rows } = await sql<ChangedText>`
    select m.* from unnest(${dialogs.map(({ id }) => id)}::int[], ${dialogs.map(({ known }) => known)}::int[],
      ${dialogs.map(({ version }) => version)}::int[]) with ordinality u(id, known, version, place)
    cross join lateral (
     (select x.dialog_id, x.seq, x.version, x.text, (select array_agg(f ->> 'name') from jsonb_array_elements(x.files) f) as names,
       x.created_at::text as at, x.deleted_at is not null as is_gone
      from message x where ${within} and x.sender <> 'BOT' order by x.version limit ${limit})
     union all
     (select x.dialog_id, -x.id, x.version, x.text, null, x.created_at::text, x.deleted_at is not null
      from note x where ${within} order by x.version limit ${limit})
     order by version limit ${limit}) m
    order by u.place, m.version limit ${limit}`.execute(tx)
  return rows
}

export interface TextWords {
  dialogId: number
  /** For a note: its negated id. */
  seq: number
  at: string
  words: readonly string[]
}

/** Writes the words of messages and notes; unchanged rows are not written. Empty or deleted texts have no row. */
export const writeWords = async (tx: Kysely<DB>, companyId: number, texts: readonly TextWords[]): Promise<void> => {
  const kinds = [
    ['message_words', 'seq', texts.filter(({ seq }) => seq > 0)],
    ['note_words', 'note_id', texts.filter(({ seq }) => seq < 0)],
  ] as const
  for (const [table, id, some] of kinds) {
    const [said, silent] = [
      some.filter(({ words }) => words.length > 0),
      some.filter(({ words }) => words.length === 0),
    ]
    const [into, place] = [sql.table(table), sql.ref(id)]
    // A note's id is unique in the company, a message's `seq` in its dialog.
    const key = table === 'note_words' ? sql`company_id, note_id` : sql`company_id, dialog_id, seq`
    if (said.length > 0)
      await sql`
        insert into ${into} (company_id, dialog_id, ${place}, at, words)
        select ${companyId}, u.dialog_id, u.id, u.at, array_to_tsvector(string_to_array(u.words, ' '))
        from unnest(${said.map(({ dialogId }) => dialogId)}::int[], ${said.map(({ seq }) => Math.abs(seq))}::int[],
          ${said.map(({ at }) => at)}::timestamptz[], ${said.map(({ words }) => words.join(' '))}::text[]) u(dialog_id, id, at, words)
        on conflict (${key}) do update set words = excluded.words where ${into}.words <> excluded.words`.execute(tx)
    if (silent.length > 0)
      await sql`
        delete from ${into} w
        using unnest(${silent.map(({ dialogId }) => dialogId)}::int[], ${silent.map(({ seq }) => Math.abs(seq))}::int[]) u(dialog_id, id)
        where w.company_id = ${companyId} and w.dialog_id = u.dialog_id and w.${place} = u.id`.execute(tx)
  }
}

/** Stores up to which version the words of these dialogs are indexed. */
export const writeKnown = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogs: readonly { id: number; version: number }[],
): Promise<void> => {
  if (dialogs.length === 0) return
  await sql`
    insert into dialog_words (company_id, dialog_id, version)
    select ${companyId}, u.id, u.version
    from unnest(${dialogs.map(({ id }) => id)}::int[], ${dialogs.map(({ version }) => version)}::int[]) u(id, version)
    on conflict (company_id, dialog_id) do update set version = excluded.version`.execute(tx)
}
