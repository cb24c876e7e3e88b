import { askCompany } from '../../platform/database/index.ts'
import { changeMessages } from '../change-messages.ts'
import { type Core, underLock } from '../core.ts'
import { addEvent, lastLineOf } from '../dialog/draft.ts'
import { changeWords, eraseAnyMessage } from '../dialog/message-status.queries.ts'
import type { DeletionReport, EditReport, LineReport, ReactionReport } from '../model/acts.ts'
import { aboutEvent } from '../turn/take-turn.ts'
import { findDialogsOf, findLastLine, findPlace, findReaction, hasLine } from './places.queries.ts'

/** A message was deleted at the provider, by the customer or one of our people: its text is erased here too. */
export const takeDeletion = async (core: Core, { companyId, connectionId, extId }: DeletionReport): Promise<void> => {
  const place = await askCompany(core.database, companyId, (pipeline) =>
    findPlace(pipeline, companyId, connectionId, extId),
  )
  if (!place) return
  await changeMessages(core, companyId, place.dialogId, (pipeline) =>
    eraseAnyMessage(pipeline, companyId, place.dialogId, place.seq),
  )
}

/** A message was edited at the provider: people see the new text; the bot does not answer it again. */
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

/** Adds an event line; the same reaction again changes nothing. */
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
    // A reaction to our last message counts as the customer's answer, and the list shows it until it is withdrawn.
    const { dialog } = draft
    const last = place.seq === dialog.seq ? await findLastLine(pipeline, companyId, place) : null
    if (!last || last.sender === 'CLIENT') return
    if (emoji === null) Object.assign(dialog, { lastSender: last.sender, lastText: lastLineOf(last) })
    else Object.assign(dialog, { lastSender: 'CLIENT', lastText: `Reagiu com ${emoji}` })
  })
}

/** In the customer's latest dialog, open or not. A repeated report changes nothing, even if the line stands in another of the latest dialogs. */
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
