import { isUniqueViolation } from '../../platform/errors/index.ts'
import { announce, type Core, openDrafts } from '../core.ts'
import { addMessage, applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import { contactSearch } from '../model/contact-search.ts'
import type { InboundEvent } from '../model/inbound.ts'
import { insertDialog, insertIdentity, locateSender } from '../receive/locate.queries.ts'
import { finishDraft } from '../turn/take-turn.ts'
import { findPlace } from './places.queries.ts'

const lockWaitMs = 5_000
const maxTries = 3

/**
 * A person of ours wrote to the customer on another device: the message is stored as a person's, the bot leaves the dialog. Where
 * the customer has none it is begun, in the queue. What we sent ourselves, or stored before, changes nothing.
 */
export const takeEcho = async (core: Core, event: InboundEvent): Promise<void> => {
  for (let turn = 1; ; turn += 1) {
    try {
      const draft = await takeOnce(core, event)
      if (draft) announce(core, [draft])
      return
    } catch (error) {
      // Somebody else stored the message, the customer or the dialog at the same moment: look again.
      if (!isUniqueViolation(error) || turn === maxTries) throw error
    }
  }
}

const takeOnce = (core: Core, event: InboundEvent): Promise<DialogDraft | null> =>
  core.database.pipeline(async (pipeline) => {
    const { companyId, connectionId, externalId, extId } = event
    pipeline.begin()
    pipeline.setCompany(companyId)
    limitLockWait(pipeline, lockWaitMs)
    if (await findPlace(pipeline, companyId, connectionId, extId)) return null
    const found = await locateSender(pipeline, companyId, connectionId, externalId, extId)
    const { identityId, contactId } =
      found.identityId != null && found.contactId != null
        ? { identityId: found.identityId, contactId: found.contactId }
        : await insertIdentity(pipeline, companyId, connectionId, externalId, {
            ...event.contact,
            search: contactSearch(event.contact ?? {}),
          })
    const dialogId =
      found.dialogId ??
      (await insertDialog(pipeline, companyId, {
        connectionId,
        identityId,
        contactId,
        at: core.now(),
        begunByBot: false,
      }))
    const [locked] = await lockDialogs(pipeline, [{ companyId, dialogId }], false)
    const [draft] = locked ? await openDrafts(core, pipeline, companyId, [locked]) : []
    if (!draft) throw new Error('The dialog of an echo is gone')
    applyOwner(draft, { kind: 'writeElsewhere' })
    // The provider has it: nothing is to be sent.
    draft.hasSender = false
    addMessage(draft, {
      sender: 'HUMAN',
      text: event.text,
      extId,
      ...(event.files ? { files: event.files } : {}),
      ...(event.sentAt ? { sentAt: event.sentAt } : {}),
      ...(event.replyTo === undefined ? {} : { replyTo: event.replyTo }),
    })
    finishDraft(draft, core.world.botOf(draft.dialog))
    writeDrafts(pipeline, [draft])
    await pipeline.commit()
    return draft
  })
