import { kindsThatWriteFirst } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'

export interface BotNumber {
  botName: string
}

/** An active bot with a connected number that can reach the contact's phone; null where either is missing. */
export const findBotNumber = async (
  pipeline: Pipeline,
  companyId: number,
  botId: number,
  contactId: number,
): Promise<BotNumber | null> => {
  const rows = await pipeline.query<BotNumber>(
    `select b.name as "botName" from bot b
     join connection c on c.company_id = b.company_id and c.bot_id = b.id and c.kind = any($4) and c.active and c.state = 'connected'
     join contact k on k.company_id = $1 and k.id = $3 and coalesce(k.phone, '') <> ''
     where b.company_id = $1 and b.id = $2 and b.active and b.deleted_at is null limit 1`,
    [companyId, botId, contactId, kindsThatWriteFirst],
  )
  return rows[0] ?? null
}

export interface BotTransfer {
  connectionId: number
  kind: string
  contactId: number
  phone: string
  message: string
}

/** The target of a closed dialog's last transfer to a bot, from its event. */
export const findBotTransfer = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<BotTransfer | null> => {
  const rows = await pipeline.query<BotTransfer>(
    `select c.id as "connectionId", c.kind, k.id as "contactId", k.phone, e.detail ->> 'message' as message
     from dialog d join contact k on k.company_id = d.company_id and k.id = d.contact_id and coalesce(k.phone, '') <> ''
     join lateral (select detail from dialog_event x where x.company_id = d.company_id and x.dialog_id = d.id
      and x.kind = 'transferred-to-bot' order by x.version desc limit 1) e on true
     join connection c on c.company_id = d.company_id and c.bot_id = (e.detail ->> 'botId')::int and c.kind = any($3) and c.active
     where d.company_id = $1 and d.id = $2 order by c.id limit 1`,
    [companyId, dialogId, kindsThatWriteFirst],
  )
  return rows[0] ?? null
}
