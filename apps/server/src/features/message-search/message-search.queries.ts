import type { Ask } from '../../platform/database/index.ts'

/** What a person sees of the inbox, and what is looked for. */
export interface MessageFilter {
  workspaceIds: readonly number[]
  botIds: readonly number[]
  open: boolean | null
  /** As `queryOf` gives it. */
  wanted: string
}

/** Before which message a page goes on: its moment, in microseconds of the epoch, and its place. */
export interface MessageKey {
  atMicros: string
  dialogId: number
  seq: number
}

export interface FoundKeys {
  dialogs: number[] | null
  seqs: number[] | null
  is_partial: boolean
}

const search = `select dialogs, seqs, is_partial from search_messages($1::int[], $2::int[], $3::boolean, $4,
 'epoch'::timestamptz + $5::bigint * interval '1 microsecond', $6, $7, $8)`

/** Keys of messages, newest first, at most `limit`: one row. */
export const searchKeys = (
  ask: Ask,
  { workspaceIds, botIds, open, wanted }: MessageFilter,
  before: MessageKey,
  limit: number,
): Promise<FoundKeys[]> =>
  ask<FoundKeys>(search, [workspaceIds, botIds, open, wanted, before.atMicros, before.dialogId, before.seq, limit])

export interface FoundText {
  dialog_id: number
  seq: number
  sender: string
  sender_name: string | null
  text: string
  at: Date
  at_micros: number
}

const texts = `select m.dialog_id, m.seq, m.sender, coalesce(nullif(a.agent_name, ''), a.name) as sender_name, m.text, m.created_at as at,
  (extract(epoch from m.created_at) * 1000000)::bigint as at_micros
 from unnest($2::int[], $3::int[]) with ordinality u(dialog_id, seq, place)
 join message m on m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq and m.deleted_at is null
 left join member a on a.company_id = $1 and a.id = m.user_id order by u.place`

export const findTexts = (
  ask: Ask,
  companyId: number,
  dialogs: readonly number[],
  seqs: readonly number[],
): Promise<FoundText[]> => ask<FoundText>(texts, [companyId, dialogs, seqs])
