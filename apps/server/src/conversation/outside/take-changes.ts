import { askCompany } from '../../platform/database/index.ts'
import { changeMessages } from '../change-messages.ts'
import { type Core, underLock } from '../core.ts'
import { addEvent, lastLineOf } from '../dialog/draft.ts'
import { changeWords, eraseAnyMessage } from '../dialog/message-status.queries.ts'
import type { DeletionReport, EditReport, LineReport, ReactionReport } from '../model/acts.ts'
import { aboutEvent } from '../turn/take-turn.ts'
import { findDialogsOf, findLastLine, findPlace, findReaction, hasLine } from './places.queries.ts'

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

/** A message was changed at the provider: people read the new words; the bot has answered the old ones. */
export const takeEdit = async (core: Core, report: EditReport): Promise<void> => {
  const { companyId, connectionId, extId, text, side } = report
  const place = await askCompany(core.database, companyId, (pipeline) =>
    findPlace(pipeline, companyId, connectionId, extId),
  )
  if (!place) return
  await changeMessages(core, companyId, place.dialogId, (pipeline) =>
    changeWords(pipeline, companyId, place, { text, side }),
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
    // To what our side said last it is the customer's answer, which the list shows until it is taken back.
    const { dialog } = draft
    const last = place.seq === dialog.seq ? await findLastLine(pipeline, companyId, place) : null
    if (!last || last.sender === 'CLIENT') return
    if (emoji === null) Object.assign(dialog, { lastSender: last.sender, lastText: lastLineOf(last) })
    else Object.assign(dialog, { lastSender: 'CLIENT', lastText: `Reagiu com ${emoji}` })
  })
}

/** In the customer's latest dialog, open or not; told again it changes nothing, whichever of the latest it stands in. */
export const takeLine = async (core: Core, report: LineReport): Promise<boolean> => {
  const { companyId, connectionId, externalId, extId, text, at } = report
  const dialogs = await askCompany(core.database, companyId, (pipeline) =>
    findDialogsOf(pipeline, companyId, connectionId, externalId),
  )
  const [dialogId] = dialogs
  if (dialogId === undefined) return false
  await underLock(core, companyId, dialogId, async ({ pipeline, draft }) => {
    if (await hasLine(pipeline, companyId, dialogs, extId)) return
    addEvent(draft, { ...aboutEvent(text, extId), ...(at && at < draft.at ? { at } : {}) })
  })
  return true
}
