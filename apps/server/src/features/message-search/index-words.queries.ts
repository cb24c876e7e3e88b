import type { Pipeline } from '../../platform/database/index.ts'

/** Companies with something to do, at most `limit`. */
export const findWordless = (pipeline: Pipeline, limit: number): Promise<{ companyId: number }[]> =>
  pipeline.query('select company_id as "companyId" from worker_wordless($1)', [limit])

// A table that was planned for while it was small would be read whole, once for each dialog: by its key alone, whatever the planner has seen.
const hold = `select pg_try_advisory_xact_lock(7005, $1) as is_held, ${['seqscan', 'material', 'hashjoin', 'mergejoin']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}`

/** Until the end of the transaction nobody else does it for this company; false where somebody does. */
export const holdWords = async (pipeline: Pipeline, companyId: number): Promise<boolean> =>
  (await pipeline.query<{ is_held: boolean }>(hold, [companyId]))[0]?.is_held ?? false

export interface BehindDialog {
  id: number
  version: number
  /** Up to which version its words are written. */
  known: number
  changed: string
}

// What is done already costs a look at its row: a long transaction elsewhere keeps the horizon back, and with it the position.
const behind = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, d.id, d.version, d.known, d.changed::text as changed
 from (select 1) one left join (
  select x.id, x.version, coalesce(w.version, 0) as known, x.changed_xid as changed
  from dialog x left join dialog_words w on w.company_id = x.company_id and w.dialog_id = x.id
  where x.company_id = $1 and x.changed_xid >= coalesce((select position from words_position where company_id = $1), '0'::xid8)
   and (w.version is null or w.version < x.version)
  order by x.changed_xid limit $2) d on true`

/** Dialogs that changed since the company was looked through, those first that changed first, with the horizon of this moment. */
export const findBehind = async (
  pipeline: Pipeline,
  companyId: number,
  limit: number,
): Promise<{ horizon: string; dialogs: BehindDialog[] }> => {
  const rows = await pipeline.query<{ horizon: string } & { [K in keyof BehindDialog]: BehindDialog[K] | null }>(
    behind,
    [companyId, limit],
  )
  return {
    horizon: rows[0]?.horizon ?? '0',
    dialogs: rows.flatMap(({ id, version, known, changed }) =>
      id === null || version === null || known === null || changed === null ? [] : [{ id, version, known, changed }],
    ),
  }
}

export interface ChangedText {
  dialog_id: number
  seq: number
  version: number
  text: string
  at: Date
  is_gone: boolean
}

const texts = `select m.dialog_id, m.seq, m.version, m.text, m.created_at as at, m.deleted_at is not null as is_gone
 from unnest($2::int[], $3::int[], $4::int[]) with ordinality u(id, known, version, place)
 cross join lateral (select * from message x where x.company_id = $1 and x.dialog_id = u.id and x.version > u.known and x.version <= u.version
   and x.sender <> 'BOT'
  order by x.version limit $5) m
 order by u.place, m.version limit $5`

/**
 * What people wrote in these dialogs and changed between what is known and the version that was found, in order, at most `limit`. What a bot says stands in
 * its flow.
 */
export const findTexts = (
  pipeline: Pipeline,
  companyId: number,
  dialogs: readonly BehindDialog[],
  limit: number,
): Promise<ChangedText[]> =>
  pipeline.query<ChangedText>(texts, [
    companyId,
    dialogs.map(({ id }) => id),
    dialogs.map(({ known }) => known),
    dialogs.map(({ version }) => version),
    limit,
  ])

export interface MessageWords {
  dialogId: number
  seq: number
  at: Date
  words: readonly string[]
}

/** Writes the words of messages; nothing is written where they are what they were. */
export const writeWords = (pipeline: Pipeline, companyId: number, messages: readonly MessageWords[]): void => {
  if (messages.length === 0) return
  void pipeline.query(
    `insert into message_words (company_id, dialog_id, seq, at, words)
     select $1, u.dialog_id, u.seq, u.at, array_to_tsvector(string_to_array(u.words, ' '))
     from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[]) u(dialog_id, seq, at, words)
     on conflict (company_id, dialog_id, seq) do update set words = excluded.words where message_words.words <> excluded.words`,
    [
      companyId,
      messages.map(({ dialogId }) => dialogId),
      messages.map(({ seq }) => seq),
      messages.map(({ at }) => at.toISOString()),
      messages.map(({ words }) => words.join(' ')),
    ],
  )
}

/** Of messages that say nothing, or nothing any more. */
export const deleteWords = (
  pipeline: Pipeline,
  companyId: number,
  messages: readonly { dialogId: number; seq: number }[],
): void => {
  if (messages.length === 0) return
  void pipeline.query(
    `delete from message_words w using unnest($2::int[], $3::int[]) u(dialog_id, seq)
     where w.company_id = $1 and w.dialog_id = u.dialog_id and w.seq = u.seq`,
    [companyId, messages.map(({ dialogId }) => dialogId), messages.map(({ seq }) => seq)],
  )
}

export const writeKnown = (
  pipeline: Pipeline,
  companyId: number,
  dialogs: readonly { id: number; version: number }[],
): void => {
  if (dialogs.length === 0) return
  void pipeline.query(
    `insert into dialog_words (company_id, dialog_id, version) select $1, u.id, u.version from unnest($2::int[], $3::int[]) u(id, version)
     on conflict (company_id, dialog_id) do update set version = excluded.version`,
    [companyId, dialogs.map(({ id }) => id), dialogs.map(({ version }) => version)],
  )
}

/** Everything that was committed before the position is done. */
export const writePosition = (pipeline: Pipeline, companyId: number, position: string): void => {
  void pipeline.query(
    `insert into words_position (company_id, position) values ($1, $2::xid8)
     on conflict (company_id) do update set position = excluded.position where words_position.position < excluded.position`,
    [companyId, position],
  )
}
