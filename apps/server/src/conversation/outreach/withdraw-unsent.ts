import type { Core } from '../core.ts'
import { lockDialogRows } from '../deliver/outbox.queries.ts'
import { eraseMessage } from '../dialog/message-status.queries.ts'
import { dialogChange } from '../model/events.ts'
import type { Withdrawal } from '../model/outreach.ts'
import { presentMessage } from '../model/present.ts'
import { countBegun, deleteUnbegun } from './outreach.queries.ts'

/**
 * Withdraws messages from the outbox whose sending has not started, and erases them. Started ones stay: they may have been sent. Locks dialogs after
 * what `places` locks and before the recipients, in the same order as the code that settles messages.
 * @returns how many of the messages were started
 */
export const withdrawUnsent = async (core: Core, companyId: number, claim: Withdrawal): Promise<number> => {
  const { erased, begun } = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const places = await claim.places(pipeline)
    const dialogs = await lockDialogRows(
      pipeline,
      companyId,
      places.map(({ dialogId }) => dialogId),
      'wait',
    )
    const taken = await deleteUnbegun(pipeline, companyId, places)
    claim.withdrawn(pipeline, taken)
    const rows = await Promise.all(
      taken.map(async ({ dialogId, seq }) => (await eraseMessage(pipeline, companyId, dialogId, seq)).rows),
    )
    const left = await countBegun(pipeline, companyId, places)
    await pipeline.commit()
    const known = new Map(dialogs.map((dialog) => [dialog.id, dialog]))
    return { erased: rows.flat().map((row) => ({ row, dialog: known.get(row.dialog_id) })), begun: left }
  })
  for (const { row, dialog } of erased)
    if (dialog) core.publish(dialogChange(companyId, dialog, row.version, [presentMessage(row)]))
  return begun
}
