/** As much of a message as a quote shows of it. */
const quoteLength = 200

/** The message that one (of this alias) answers, as `StoredReply`; looked up for those that answer one alone. */
export const messageReply = (message: string): string => `case when ${message}.reply_to_seq is not null then (
  select jsonb_build_object('seq', r.seq, 'sender', r.sender, 'name', coalesce(nullif(a.agent_name, ''), a.name),
   'text', left(r.text, ${quoteLength}), 'file', r.files -> 0 ->> 'name', 'deleted', r.deleted_at is not null)
  from message r left join member a on a.company_id = r.company_id and a.id = r.user_id
  where r.company_id = ${message}.company_id and r.dialog_id = ${message}.dialog_id and r.seq = ${message}.reply_to_seq) end`

/** Whether its words were changed (`told`), the last time into what nobody told (`unseen`). Most messages have no steps. */
const messageEdited = `case when m.steps @> '[{"s": "edited"}]' then case jsonb_path_query_array(m.steps, '$[*] ? (@.s == "edited")') -> -1 ->> 'why'
  when 'unseen' then 'unseen' else 'told' end end`

/** The columns of a `MessageRow`, of a message `m` and its author `u`: `select ${messageColumns} from message m ${messageAuthor}`. */
export const messageColumns = `m.dialog_id, m.seq, m.version, m.ext_id, m.sender, m.user_id,
 coalesce(nullif(u.agent_name, ''), u.name) as sender_name, m.text, m.buttons, m.files, m.status, m.failure, m.failure_cause, m.on_unknown = 'never' as sent_once, m.created_at,
 m.deleted_at, ${messageEdited} as edited, ${messageReply('m')} as reply_to`

export const messageAuthor = 'left join member u on u.company_id = m.company_id and u.id = m.user_id'
