import { maxInt4 } from '@prosa/contract'
import { askCompany } from '../../platform/database/index.ts'
import { changeMessages } from '../change-messages.ts'
import type { Core } from '../core.ts'
import { deleteByPlace } from '../deliver/outbox.queries.ts'
import { setMessageStatus, setStatusUpTo, setTakenStatus } from '../dialog/message-status.queries.ts'
import type { StatusReport } from '../model/acts.ts'
import { findDialogsOf, findPlace, type Place } from './places.queries.ts'

/** Applies a provider's statuses to our messages. */
export const reportStatus = async (core: Core, report: StatusReport): Promise<void> => {
  const { companyId, connectionId, of, ...status } = report
  if ('contact' in of) {
    const dialogs = await askCompany(core.database, companyId, (pipeline) =>
      findDialogsOf(pipeline, companyId, connectionId, of.contact),
    )
    for (const dialogId of dialogs)
      await changeMessages(core, companyId, dialogId, (pipeline) =>
        setTakenStatus(pipeline, companyId, dialogId, of.until.getTime(), status),
      )
    return
  }
  if ('upTo' in of) {
    const last = await askCompany(core.database, companyId, (pipeline) =>
      findPlace(pipeline, companyId, connectionId, of.upTo),
    )
    if (last)
      await changeMessages(core, companyId, last.dialogId, (pipeline) =>
        setStatusUpTo(pipeline, companyId, last.dialogId, last.seq, status),
      )
    return
  }
  const place =
    'reference' in of
      ? placeOf(of.reference)
      : await askCompany(core.database, companyId, (pipeline) =>
          findPlace(pipeline, companyId, connectionId, of.providerId),
        )
  if (!place) return
  const { dialogId, seq } = place
  await changeMessages(core, companyId, dialogId, async (pipeline, dialog) => {
    if (dialog.connectionId !== connectionId) return []
    // Whatever we know of the attempt, the provider has the message: it is not sent again.
    deleteByPlace(pipeline, companyId, dialogId, seq)
    return setMessageStatus(pipeline, companyId, dialogId, seq, status)
  })
}

/** Parses `{dialogId}-{seq}`, with an optional part number; null where it is not a reference of ours. */
const placeOf = (reference: string): Place | null => {
  const [, dialogId, seq] = /^(\d{1,10})-(\d{1,10})(?:\.\d{1,4})?$/.exec(reference) ?? []
  const place = { dialogId: Number(dialogId), seq: Number(seq) }
  return place.dialogId <= maxInt4 && place.seq <= maxInt4 ? place : null
}
