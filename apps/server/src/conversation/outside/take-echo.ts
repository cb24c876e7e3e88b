import type { Pipeline } from '../../platform/database/index.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/errors/index.ts'
import { announce, type Core, lockWaitMs, openDrafts, withVersions } from '../core.ts'
import { insertPart } from '../deliver/outbox.queries.ts'
import { addEvent, addMessage, applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { DialogEnded, limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import { type EchoEvent, type InboundEvent, shownContent } from '../model/inbound.ts'
import { newContact } from '../model/new-contact.ts'
import { insertDialog, insertIdentity, type Located, locateSender } from '../receive/locate.queries.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { aboutEvent } from '../turn/take-turn.ts'
import { type Echo, isOfTryBefore, isSentWhole, isStillSent } from './match-echo.ts'
import {
  type Awaited,
  findAwaited,
  findPlace,
  findSentAgain,
  type Place,
  type SentAgain,
  wasBegunElsewhere,
} from './places.queries.ts'
import { reportStatus } from './report-status.ts'

const maxTries = 3

/**
 * One of our people wrote to the customer on another device: the message is stored as a person's, and the bot leaves the dialog. Without an open
 * dialog one is started, in the queue. An echo of a message that our program sent, or that is stored already, only updates what we know of it.
 */
export const takeEcho = async (core: Core, event: EchoEvent): Promise<void> => {
  let sent: Awaited | null = null
  await takeTried(core, async (pipeline) => {
    const found = await locate(pipeline, event)
    if (!found) return null
    const echo = { text: event.text, hasFiles: (event.files ?? []).length > 0 }
    const awaited = await lockAwaited(pipeline, event.companyId, found.dialogId ?? null)
    // The message being sent may have been recorded as sent while we waited for the lock.
    if (await findPlace(pipeline, event.companyId, event.connectionId, event.extId)) return null
    // The echo's time is before the awaited message could have been sent: it belongs to an earlier message with the same text, which was sent again.
    if (awaited && (await isTryBefore(pipeline, event, { dialogId: awaited.dialogId, echo, awaited }))) return null
    sent = awaited && isSentWhole(awaited, echo) ? awaited : null
    if (event.isOurs || sent || (awaited && isStillSent(awaited, echo))) return null
    const { dialogId } = found
    if (dialogId != null && (await isTryBefore(pipeline, event, { dialogId, echo }))) return null
    return write(core, pipeline, event, found, 'HUMAN')
  })
  if (sent) await noteSent(core, event, sent)
}

/** The echo came before the provider's answer, or the answer was lost: record it as sent, so that it is not sent again. */
const noteSent = (core: Core, { companyId, connectionId, extId }: EchoEvent, { dialogId, seq }: Place): Promise<void> =>
  reportStatus(core, {
    companyId,
    connectionId,
    of: { reference: `${dialogId}-${seq}` },
    status: 'sent',
    providerId: extId,
  })

/**
 * Whether the echo belongs to an earlier attempt of a message that was sent more than once; if so, its id is stored, so that it is recognised from
 * now on. `awaited`: a message it may belong to instead, unless the echo's time rules that out. Without one the time decides nothing, since the
 * provider's clock may be behind ours.
 */
const isTryBefore = async (
  pipeline: Pipeline,
  { companyId, connectionId, extId, sentAt }: EchoEvent,
  { dialogId, echo, awaited }: { dialogId: number; echo: Echo; awaited?: Awaited },
): Promise<boolean> => {
  if (awaited && sentAt === undefined) return false
  const same = (await findSentAgain(pipeline, companyId, dialogId)).filter((one) => isOfTryBefore(one, echo))
  const isBefore = (one: SentAgain, at: Date): boolean =>
    one.at <= at &&
    (!awaited || (one.seq < awaited.seq && (at < awaited.at || (one.overAt !== null && at < one.overAt))))
  const sent = same.find((one) => sentAt === undefined || isBefore(one, sentAt)) ?? (awaited ? undefined : same[0])
  if (!sent) return false
  insertPart(pipeline, { companyId, connectionId, ...sent }, extId)
  await pipeline.commit()
  return true
}

/** The customer wrote while somebody answers outside of this program: stored, and nothing is answered automatically. */
export const takeAnsweredElsewhere = (core: Core, event: InboundEvent): Promise<void> =>
  takeTried(core, async (pipeline) => {
    const found = await locate(pipeline, event)
    return found && write(core, pipeline, event, found, 'CLIENT')
  })

type Take = (pipeline: Pipeline) => Promise<DialogDraft | null>

const takeTried = async (core: Core, take: Take): Promise<void> => {
  for (let turn = 1; ; turn += 1) {
    try {
      const draft = await withVersions(core, () => core.database.pipeline(take))
      if (draft) announce(core, [draft])
      return
    } catch (error) {
      // The message, the customer or the dialog was stored or closed by another transaction at the same moment: look again.
      if (
        !(isUniqueViolation(error) || isForeignKeyViolation(error) || error instanceof DialogEnded) ||
        turn === maxTries
      )
        throw error
    }
  }
}

/** Begins the transaction. Null: the message is stored already. */
const locate: (pipeline: Pipeline, event: InboundEvent) => Promise<Partial<Located> | null> = async (
  pipeline,
  event,
) => {
  const { companyId, connectionId, extId } = event
  pipeline.begin()
  pipeline.setCompany(companyId)
  limitLockWait(pipeline, lockWaitMs)
  if (await findPlace(pipeline, companyId, connectionId, extId)) return null
  return locateSender(pipeline, companyId, connectionId, event, extId)
}

/** The message being sent in a dialog; its sender records the outcome under the same lock. */
const lockAwaited = async (pipeline: Pipeline, companyId: number, dialogId: number | null): Promise<Awaited | null> => {
  if (dialogId === null) return null
  await lockDialogs(pipeline, [{ companyId, dialogId }], false)
  return findAwaited(pipeline, companyId, dialogId)
}

const write = async (
  core: Core,
  pipeline: Pipeline,
  event: InboundEvent,
  found: Partial<Located>,
  sender: 'HUMAN' | 'CLIENT',
): Promise<DialogDraft> => {
  const { companyId, connectionId, extId } = event
  const { identityId, contactId } =
    found.identityId != null && found.contactId != null
      ? { identityId: found.identityId, contactId: found.contactId }
      : await insertIdentity(pipeline, companyId, connectionId, event, newContact(event.contact))
  const begun = { connectionId, identityId, contactId, at: core.now(), begunByBot: false }
  const dialogId = found.dialogId ?? (await insertDialog(pipeline, companyId, begun))
  const [locked] = await lockDialogs(pipeline, [{ companyId, dialogId }], false)
  const [draft] = locked ? await openDrafts(core, pipeline, companyId, [locked]) : []
  if (!draft) throw new Error('The dialog of an echo is gone')
  if (!draft.dialog.open) throw new DialogEnded()
  const { holder, holderApp: app } = event
  if (holder === 'meta') applyOwner(draft, { kind: 'heldByMeta', ...(app === undefined ? {} : { app }) })
  else if (!(await keepsBot(pipeline, event, dialogId, found))) applyOwner(draft, { kind: 'writeElsewhere' })
  // The provider has it already: nothing is queued for sending.
  draft.hasSender = false
  draft.isSilent = true
  if (event.about) addEvent(draft, aboutEvent(event.about))
  addMessage(draft, {
    sender,
    ...shownContent(event),
    fromOutside: event.holder !== undefined && sender === 'HUMAN',
    extId,
    ...(event.files ? { files: event.files } : {}),
    ...(event.sentAt ? { sentAt: event.sentAt } : {}),
    ...(event.replyTo === undefined ? {} : { replyTo: event.replyTo }),
  })
  finishDraft(draft, core.world.botOf(draft.dialog))
  writeDrafts(pipeline, [draft])
  await pipeline.commit()
  return draft
}

/** Whether the bot stays: where the connection's settings say so, in a dialog that such a message starts or started. */
const keepsBot = async (
  pipeline: Pipeline,
  { companyId, keepsBot: isKept }: InboundEvent & Partial<EchoEvent>,
  dialogId: number,
  found: Partial<Located>,
): Promise<boolean> =>
  isKept === true && (found.dialogId == null || (await wasBegunElsewhere(pipeline, companyId, dialogId)))
