import type { MessageRow } from './present.ts'

/** Characters of a message that a quote shows. */
const quoteLength = 200

/** The message that the given one replies to, as `StoredReply`; a subquery only where there is one. */
export const messageReply = (message: string): string => `case when ${message}.reply_to_seq is not null then (
  select jsonb_build_object('seq', r.seq, 'sender', r.sender, 'name', coalesce(nullif(a.agent_name, ''), a.name),
   'text', left(r.text, ${quoteLength}), 'file', r.files -> 0 ->> 'name', 'deleted', r.deleted_at is not null)
  from message r left join member a on a.company_id = r.company_id and a.id = r.user_id
  where r.company_id = ${message}.company_id and r.dialog_id = ${message}.dialog_id and r.seq = ${message}.reply_to_seq) end`

/** Whether it was edited: `told` with a known text, `unseen` when the text of the last edit is unknown. Most messages have no steps. */
const messageEdited = (message: string): string => `case when ${message}.steps @> '[{"s": "edited"}]' then
  case jsonb_path_query_array(${message}.steps, '$[*] ? (@.s == "edited")') -> -1 ->> 'why' when 'unseen' then 'unseen' else 'told' end end`

const stored = [
  'dialog_id',
  'seq',
  'version',
  'ext_id',
  'sender',
  'user_id',
  'text',
  'buttons',
  'files',
  'status',
  'failure',
  'failure_cause',
  'created_at',
  'deleted_at',
] as const satisfies readonly (keyof MessageRow)[]

/** The columns of a `MessageRow`, for any alias of the message and any expression for its author's name. */
export const messageColumnsOf = (message: string, senderName: string): string =>
  `${stored.map((column) => `${message}.${column}`).join(', ')}, ${senderName} as sender_name, ${message}.on_unknown = 'never' and ${message}.sender <> 'HUMAN' as sent_once,
 ${messageEdited(message)} as edited, ${messageReply(message)} as reply_to`

/** For a message `m` and its author `u`: `select ${messageColumns} from message m ${messageAuthor}`. */
export const messageColumns = messageColumnsOf('m', "coalesce(nullif(u.agent_name, ''), u.name)")

export const messageAuthor = 'left join member u on u.company_id = m.company_id and u.id = m.user_id'
