import type { Ask } from '../../../platform/database/index.ts'

/** Owner and state of a room, which decide who may answer. */
export interface RoomRow {
  workspace_id: number
  bot_id: number | null
  open: boolean
  owner: string
  owner_user_id: number | null
}

export interface SaidRow {
  seq: number
  sender: string
  text: string
}

const room = 'select workspace_id, bot_id, open, owner, owner_user_id from dialog where company_id = $1 and id = $2'

export const findRoom = (ask: Ask, companyId: number, dialogId: number): Promise<RoomRow[]> =>
  ask<RoomRow>(room, [companyId, dialogId])

const newest = `select seq, sender, case when what is null then text else '' end as text from message where company_id = $1 and dialog_id = $2 and deleted_at is null
 order by seq desc limit $3`

/** The newest messages, newest first. */
export const listNewest = (ask: Ask, companyId: number, dialogId: number, limit: number): Promise<SaidRow[]> =>
  ask<SaidRow>(newest, [companyId, dialogId, limit])
