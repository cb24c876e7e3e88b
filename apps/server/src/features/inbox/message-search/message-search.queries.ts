import type { Ask } from '../../../platform/database/index.ts'
import { microsOf, momentText } from '../../../platform/lists/index.ts'

/** The person's view of the inbox, and the search terms. */
export interface MessageFilter {
  workspaceIds: readonly number[]
  botIds: readonly number[]
  open: boolean | null
  /** As returned by `queryOf`. */
  wanted: string
}

/** Key before which a page continues: time in microseconds since 1970, dialog, and `seq`; for a note its negated id. */
export interface FoundKey {
  atMicros: string
  dialogId: number
  seq: number
}

export interface FoundKeys {
  dialogs: number[] | null
  seqs: number[] | null
  is_partial: boolean
}

const search = `select dialogs, seqs, is_partial from search_messages($1::int[], $2::int[], $3::boolean, $4, ${momentText('$5')}, $6, $7, $8)`

/** Dialogs with their newest match, newest first, at most `limit`: one row. */
export const searchKeys = (
  ask: Ask,
  { workspaceIds, botIds, open, wanted }: MessageFilter,
  before: FoundKey,
  limit: number,
): Promise<FoundKeys[]> =>
  ask<FoundKeys>(search, [workspaceIds, botIds, open, wanted, before.atMicros, before.dialogId, before.seq, limit])

// Row-level security prevents an index of words here, but a dialog has few rows.
const inDialog = `select w.seq from (
  select m.seq, m.at, m.words from message_words m where m.company_id = $2 and m.dialog_id = $1
  union all select n.seq, n.at, n.words from note_words n where n.company_id = $2 and n.dialog_id = $1) w
 where w.words @@ $3::tsquery and (w.at, w.seq) < (${momentText('$4')}, $5) order by w.at desc, w.seq desc limit $6`

/** Matches in one dialog, newest first, at most `limit`. */
export const searchKeysOf = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  wanted: string,
  before: FoundKey,
  limit: number,
): Promise<{ seq: number }[]> => ask(inDialog, [dialogId, companyId, wanted, before.atMicros, before.seq, limit])

/** Matches are counted among this many of a dialog's newest messages. */
const deepCount = 1_000
const counts = `select u.dialog_id, (select count(*)::int from (select from (
   (select w.words from message_words w where w.company_id = $1 and w.dialog_id = u.dialog_id order by w.seq desc limit ${deepCount})
   union all
   (select w.words from note_words w where w.company_id = $1 and w.dialog_id = u.dialog_id order by w.seq limit ${deepCount})) x
  where x.words @@ $3::tsquery limit $4) y) as count
 from unnest($2::int[]) u(dialog_id)`

/** Number of matches in each of these dialogs, among its newest messages, up to `most`. */
export const countFound = (
  ask: Ask,
  companyId: number,
  dialogIds: readonly number[],
  wanted: string,
  most: number,
): Promise<{ dialog_id: number; count: number }[]> => ask(counts, [companyId, dialogIds, wanted, most])

export interface FoundTextRow {
  dialog_id: number
  /** For a note: its negated id. */
  seq: number
  sender: string
  sender_name: string | null
  text: string
  /** Names of the message's files. */
  names: string[] | null
  at: Date
  at_micros: string
}

const texts = `with u as (select * from unnest($2::int[], $3::int[]) with ordinality u(dialog_id, seq, place))
 select * from (
  select u.place, m.dialog_id, m.seq, m.sender, coalesce(nullif(a.agent_name, ''), a.name) as sender_name, m.text,
   (select array_agg(f ->> 'name') from jsonb_array_elements(m.files) f) as names, m.created_at as at, ${microsOf('m.created_at')}::text as at_micros
  from u join message m on m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq and m.deleted_at is null
  left join member a on a.company_id = $1 and a.id = m.user_id
  union all
  select u.place, n.dialog_id, -n.id, 'HUMAN', a.name, n.text, null, n.created_at, ${microsOf('n.created_at')}::text
  from u join note n on n.company_id = $1 and n.id = -u.seq and n.dialog_id = u.dialog_id and n.deleted_at is null
  join member a on a.company_id = $1 and a.id = n.author_id) x order by x.place`

/** Texts of these messages and notes, in this order, without deleted ones. */
export const findTexts = (
  ask: Ask,
  companyId: number,
  dialogs: readonly number[],
  seqs: readonly number[],
): Promise<FoundTextRow[]> => ask<FoundTextRow>(texts, [companyId, dialogs, seqs])
