import { advisoryLocks, type Pipeline } from '../../../platform/database/index.ts'

/** Companies with something to do, at most `limit`. */
export const findWordless = (pipeline: Pipeline, limit: number): Promise<{ companyId: number }[]> =>
  pipeline.query('select company_id as "companyId" from worker_wordless($1)', [limit])

// A table that was planned for while it was small would be read whole, once for each dialog: by its key alone, whatever the planner has seen.
const hold = `select pg_try_advisory_xact_lock(${advisoryLocks.words}, $1) as is_held, ${[
  'seqscan',
  'material',
  'hashjoin',
  'mergejoin',
]
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
  /** Of a note: its id, below zero. */
  seq: number
  version: number
  text: string
  /** Names of its files. */
  names: string[] | null
  /** To the microsecond, as PostgreSQL prints it. */
  at: string
  is_gone: boolean
}

const within = 'x.company_id = $1 and x.dialog_id = u.id and x.version > u.known and x.version <= u.version'
const texts = `select m.* from unnest($2::int[], $3::int[], $4::int[]) with ordinality u(id, known, version, place)
 cross join lateral (
  (select x.dialog_id, x.seq, x.version, x.text, (select array_agg(f ->> 'name') from jsonb_array_elements(x.files) f) as names,
    x.created_at::text as at, x.deleted_at is not null as is_gone
   from message x where ${within} and x.sender <> 'BOT' order by x.version limit $5)
  union all
  (select x.dialog_id, -x.id, x.version, x.text, null, x.created_at::text, x.deleted_at is not null
   from note x where ${within} order by x.version limit $5)
  order by version limit $5) m
 order by u.place, m.version limit $5`

/**
 * What people wrote in these dialogs and changed between what is known and the version that was found, notes too, in order, at most `limit`. What
 * a bot says stands in its flow.
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

export interface TextWords {
  dialogId: number
  /** Of a note: its id, below zero. */
  seq: number
  at: string
  words: readonly string[]
}

const values = `select $1, u.dialog_id, abs(u.seq), u.at, array_to_tsvector(string_to_array(u.words, ' '))
 from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[]) u(dialog_id, seq, at, words)`
const writing = {
  message: `insert into message_words (company_id, dialog_id, seq, at, words) ${values}
   on conflict (company_id, dialog_id, seq) do update set words = excluded.words where message_words.words <> excluded.words`,
  note: `insert into note_words (company_id, dialog_id, note_id, at, words) ${values}
   on conflict (company_id, note_id) do update set words = excluded.words where note_words.words <> excluded.words`,
}
const deleting = {
  message: `delete from message_words w using unnest($2::int[], $3::int[]) u(dialog_id, seq)
   where w.company_id = $1 and w.dialog_id = u.dialog_id and w.seq = u.seq`,
  note: `delete from note_words w using unnest($2::int[], $3::int[]) u(dialog_id, seq)
   where w.company_id = $1 and w.dialog_id = u.dialog_id and w.note_id = -u.seq`,
}

/** Writes the words of messages and notes; nothing is written where they are what they were. */
export const writeWords = (pipeline: Pipeline, companyId: number, texts: readonly TextWords[]): void => {
  for (const [kind, some] of ofKinds(texts))
    void pipeline.query(writing[kind], [
      companyId,
      some.map(({ dialogId }) => dialogId),
      some.map(({ seq }) => seq),
      some.map(({ at }) => at),
      some.map(({ words }) => words.join(' ')),
    ])
}

/** Of messages and notes that say nothing, or nothing any more. */
export const deleteWords = (pipeline: Pipeline, companyId: number, texts: readonly TextWords[]): void => {
  for (const [kind, some] of ofKinds(texts))
    void pipeline.query(deleting[kind], [companyId, some.map(({ dialogId }) => dialogId), some.map(({ seq }) => seq)])
}

const ofKinds = <T extends { seq: number }>(texts: readonly T[]): ['message' | 'note', T[]][] => {
  const kinds: ['message' | 'note', T[]][] = [
    ['message', texts.filter(({ seq }) => seq > 0)],
    ['note', texts.filter(({ seq }) => seq < 0)],
  ]
  return kinds.filter(([, some]) => some.length > 0)
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
