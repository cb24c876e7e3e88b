import type { Pipeline } from '../../platform/database/index.ts'
import type { MessageRow } from '../model/present.ts'

const columns = `m.dialog_id, m.seq, m.version, m.ext_id, m.sender, m.user_id,
 coalesce(nullif(u.agent_name, ''), u.name) as sender_name, m.text, m.buttons, m.files, m.status, m.failure, m.created_at,
 m.deleted_at`
const authors = 'left join member u on u.company_id = m.company_id and u.id = m.user_id'

/** The customer's message that was stored under this id. */
export const findStored = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  extId: string,
): Promise<MessageRow | null> => {
  const rows = await pipeline.query<MessageRow>(
    `select ${columns} from message m ${authors} where m.company_id = $1 and m.connection_id = $2 and m.ext_id = $3`,
    [companyId, connectionId, extId],
  )
  return rows[0] ?? null
}

const maxReplies = 200

/** What the bot said after it, until the customer's next message. */
export const findReplies = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(
    `select ${columns} from message m ${authors} where m.company_id = $1 and m.dialog_id = $2 and m.seq > $3
      and m.sender = 'BOT' and m.seq < coalesce((select min(n.seq) from message n where n.company_id = $1
       and n.dialog_id = $2 and n.seq > $3 and n.sender = 'CLIENT'), 2147483647)
     order by m.seq limit $4`,
    [companyId, dialogId, seq, maxReplies],
  )
