import type { MessageRow } from './present.ts'

/** As much of a message as a quote shows of it. */
const quoteLength = 200

/** The message that one (of this alias) answers, as `StoredReply`; looked up for those that answer one alone. */
export const messageReply = (message: string): string => `case when ${message}.reply_to_seq is not null then (
  select jsonb_build_object('seq', r.seq, 'sender', r.sender, 'name', coalesce(nullif(a.agent_name, ''), a.name),
   'text', left(r.text, ${quoteLength}), 'file', r.files -> 0 ->> 'name', 'deleted', r.deleted_at is not null)
  from message r left join member a on a.company_id = r.company_id and a.id = r.user_id
  where r.company_id = ${message}.company_id and r.dialog_id = ${message}.dialog_id and r.seq = ${message}.reply_to_seq) end`

/** Whether its words were changed (`told`), the last time into what nobody told (`unseen`). Most messages have no steps. */
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

/** The columns of a `MessageRow`: the one list of them, whatever the message and the name of its author are called in a query. */
export const messageColumnsOf = (message: string, senderName: string): string =>
  `${stored.map((column) => `${message}.${column}`).join(', ')}, ${senderName} as sender_name, ${message}.on_unknown = 'never' as sent_once,
 ${messageEdited(message)} as edited, ${messageReply(message)} as reply_to`

/** Of a message `m` and its author `u`: `select ${messageColumns} from message m ${messageAuthor}`. */
export const messageColumns = messageColumnsOf('m', "coalesce(nullif(u.agent_name, ''), u.name)")

export const messageAuthor = 'left join member u on u.company_id = m.company_id and u.id = m.user_id'
