import { maxInt4 } from '@prosa/contract'
import { askCompany } from '../../platform/database/index.ts'
import { changeMessages } from '../change-messages.ts'
import { type Core, underLock } from '../core.ts'
import { deleteByPlace } from '../deliver/outbox.queries.ts'
import { addEvent } from '../dialog/draft.ts'
import {
  changeWords,
  eraseAnyMessage,
  setMessageStatus,
  setStatusUpTo,
  setTakenStatus,
} from '../dialog/message-status.queries.ts'
import type { DeletionReport, EditReport, ReactionReport, StatusReport } from '../model/acts.ts'
import { findDialogsOf, findPlace, findReaction, type Place } from './places.queries.ts'

/** What a provider says of messages that it took. */
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
    // Whatever we know of the try, the provider has it: it is not sent again.
    deleteByPlace(pipeline, companyId, dialogId, seq)
    return setMessageStatus(pipeline, companyId, dialogId, seq, status)
  })
}

/** `{dialogId}-{seq}`, with the number of a part behind it; null for what is no place of a message of ours. */
const placeOf = (reference: string): Place | null => {
  const [, dialogId, seq] = /^(\d{1,10})-(\d{1,10})(?:\.\d{1,4})?$/.exec(reference) ?? []
  const place = { dialogId: Number(dialogId), seq: Number(seq) }
  return place.dialogId <= maxInt4 && place.seq <= maxInt4 ? place : null
}

/** Somebody took a message back at the provider, the customer or a person of ours: its words go here too. */
export const takeDeletion = async (core: Core, { companyId, connectionId, extId }: DeletionReport): Promise<void> => {
  const place = await askCompany(core.database, companyId, (pipeline) =>
    findPlace(pipeline, companyId, connectionId, extId),
  )
  if (!place) return
  await changeMessages(core, companyId, place.dialogId, (pipeline) =>
    eraseAnyMessage(pipeline, companyId, place.dialogId, place.seq),
  )
}

/** The customer changed a message at the provider: people read the new words; the bot has answered the old ones. */
export const takeEdit = async (core: Core, { companyId, connectionId, extId, text }: EditReport): Promise<void> => {
  const place = await askCompany(core.database, companyId, (pipeline) =>
    findPlace(pipeline, companyId, connectionId, extId),
  )
  if (!place) return
  await changeMessages(core, companyId, place.dialogId, (pipeline) =>
    changeWords(pipeline, companyId, place.dialogId, place.seq, text),
  )
}

/** A line in the conversation; the same reaction again changes nothing. */
export const takeReaction = async (core: Core, report: ReactionReport): Promise<void> => {
  const { companyId, connectionId, extId, emoji } = report
  const place = await askCompany(core.database, companyId, (pipeline) =>
    findPlace(pipeline, companyId, connectionId, extId),
  )
  if (!place) return
  await underLock(core, companyId, place.dialogId, async ({ pipeline, draft }) => {
    const known = await findReaction(pipeline, companyId, place)
    if ((known ?? null) === emoji) return
    addEvent(draft, { kind: 'reacted', userId: null, userName: null, detail: { seq: place.seq, emoji } })
  })
}
