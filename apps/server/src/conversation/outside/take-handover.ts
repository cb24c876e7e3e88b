import { askCompany } from '../../platform/database/index.ts'
import { type Core, underLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import type { HandoverReport } from '../model/acts.ts'
import { isWithMeta } from '../model/ownership.ts'
import { returnToPeople } from '../outbound-webhooks/return-to-people.ts'
import { findDialogsOf } from './places.queries.ts'

/** Meta's agent hands a customer over to people. A person who has joined stays, whatever is reported. */
export const takeHandover = async (core: Core, report: HandoverReport): Promise<void> => {
  const { companyId, connectionId, externalId, to, app } = report
  const [dialogId] = await askCompany(core.database, companyId, (pipeline) =>
    findDialogsOf(pipeline, companyId, connectionId, externalId),
  )
  if (dialogId === undefined) return
  await underLock(core, companyId, dialogId, async (locked) => {
    const { draft } = locked
    if (!draft.dialog.open) return
    if (to === 'meta') applyOwner(draft, { kind: 'heldByMeta', ...(app === undefined ? {} : { app }) })
    else if (isWithMeta(draft.dialog)) await returnToPeople(locked, 'meta', null)
  })
}
