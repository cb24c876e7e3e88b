import type { Pipeline } from '../../platform/database/index.ts'

export interface DueDialog {
  companyId: number
  dialogId: number
}

/** Dialogs of any company with a due timer, the longest due first. */
export const findDueDialogs = (pipeline: Pipeline, limit: number): Promise<DueDialog[]> =>
  pipeline.query<DueDialog>('select company_id as "companyId", dialog_id as "dialogId" from worker_due_dialogs($1)', [
    limit,
  ])

/** Postpones a dialog whose timer could not be handled. */
export const postponeDialog = (pipeline: Pipeline, companyId: number, dialogId: number, delayMs: number): void => {
  void pipeline.query(
    "update dialog set due_at = now() + $3 * interval '1 millisecond' where company_id = $1 and id = $2",
    [companyId, dialogId, delayMs],
  )
}
