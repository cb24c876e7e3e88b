/** The columns of a `MessageRow`, of a message `m` and its author `u`: `select ${messageColumns} from message m ${messageAuthor}`. */
export const messageColumns = `m.dialog_id, m.seq, m.version, m.ext_id, m.sender, m.user_id,
 coalesce(nullif(u.agent_name, ''), u.name) as sender_name, m.text, m.buttons, m.files, m.status, m.failure, m.created_at,
 m.deleted_at`

export const messageAuthor = 'left join member u on u.company_id = m.company_id and u.id = m.user_id'
