import type { WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { createDueLoop } from '../due-loop.ts'
import { actOnDue, actOnDueTogether, keyOf } from './act-on-due.ts'
import { type DueDialog, findDueDialogs, postponeDialog } from './timers.queries.ts'

const pollMs = 1_000
const heldMs = 1_000
const afterFailureMs = 60_000

/** Runs due timers. No timer lives in memory: `due_at` of the dialog is the only state. */
export const createTimers = (core: Core): WorkLoop =>
  createDueLoop<DueDialog>({
    pollMs,
    heldMs,
    // A locked dialog stays due; it is retried with a later poll.
    wakesAfterWork: false,
    keyOf,
    find: (limit) => core.leases.pipeline((pipeline) => findDueDialogs(pipeline, limit)),
    takeTogether: (batch) => actOnDueTogether(core, batch),
    takeAlone: (due) => actAlone(core, due),
    isSplit: (err) => core.log.warn({ err }, 'Dialogs that were due together are handled one by one'),
    failed: (err) => core.log.error({ err }, 'Due dialogs could not be handled'),
  })

const actAlone = async (core: Core, { companyId, dialogId }: DueDialog): Promise<void> => {
  try {
    await actOnDue(core, companyId, dialogId)
  } catch (err) {
    core.log.error({ err, companyId, dialogId }, 'A due dialog could not be handled')
    // So that it does not block the dialogs behind it for ever.
    await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      postponeDialog(pipeline, companyId, dialogId, afterFailureMs)
      await pipeline.commit()
    })
  }
}
