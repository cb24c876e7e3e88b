import type { Pipeline } from '../../platform/database/index.ts'
import { messageAuthor, messageColumns } from '../model/message-columns.ts'
import type { MessageRow } from '../model/present.ts'

/** The customer's message that was stored with this id. */
export const findStored = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  extId: string,
): Promise<MessageRow | null> => {
  const rows = await pipeline.query<MessageRow>(
    `select ${messageColumns} from message m ${messageAuthor} where m.company_id = $1 and m.connection_id = $2 and m.ext_id = $3`,
    [companyId, connectionId, extId],
  )
  return rows[0] ?? null
}

const maxReplies = 200

/** The bot's messages after it, until the customer's next one. */
export const findReplies = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(
    `select ${messageColumns} from message m ${messageAuthor} where m.company_id = $1 and m.dialog_id = $2 and m.seq > $3
      and m.sender = 'BOT' and m.seq < coalesce((select min(n.seq) from message n where n.company_id = $1
       and n.dialog_id = $2 and n.seq > $3 and n.sender = 'CLIENT'), 2147483647)
     order by m.seq limit $4`,
    [companyId, dialogId, seq, maxReplies],
  )

/** The current state of the dialog of a turn that was taken before. */
export const findTurnDialog = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<{ id: number; version: number; identityId: number }> => {
  const [row] = await pipeline.query<{ id: number; version: number; identityId: number }>(
    'select id, version, identity_id as "identityId" from dialog where company_id = $1 and id = $2',
    [companyId, dialogId],
  )
  return row ?? { id: dialogId, version: 0, identityId: 0 }
}
