import type { Pipeline } from '../../platform/database/index.ts'
import type { MessageWhat } from '../model/inbound.ts'
import { type StoredFile, storedFiles } from '../model/present.ts'

export interface HeldDialog {
  companyId: number
  dialogId: number
}

/** Dialogs with held messages whose company is active again, the longest held first. */
export const findHeldDialogs = (pipeline: Pipeline, limit: number): Promise<HeldDialog[]> =>
  pipeline.query<HeldDialog>('select company_id as "companyId", dialog_id as "dialogId" from worker_held_dialogs($1)', [
    limit,
  ])

export interface StoredHeldMessage {
  seq: number
  buttonId: string | null
  text: string
  what: MessageWhat | null
  files: readonly StoredFile[]
  at: Date
  isDeleted: boolean
}

/** Removes and returns a dialog's held messages, in order. */
export const takeHeldMessages = async (
  pipeline: Pipeline,
  { companyId, dialogId }: HeldDialog,
): Promise<StoredHeldMessage[]> => {
  const rows = await pipeline.query<Omit<StoredHeldMessage, 'files'> & { files: unknown }>(
    `with held as (delete from held_message where company_id = $1 and dialog_id = $2 returning seq, button_id)
     select h.seq, h.button_id as "buttonId", m.text, m.what, m.files, m.created_at as at, m.deleted_at is not null as "isDeleted"
     from held h join message m on m.company_id = $1 and m.dialog_id = $2 and m.seq = h.seq order by h.seq`,
    [companyId, dialogId],
  )
  return rows.map(({ files, ...row }) => ({ ...row, files: storedFiles(files) }))
}
