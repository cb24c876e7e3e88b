import type { Channels } from '../../channels/registry.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { isUniqueViolation } from '../../platform/errors/index.ts'
import { announce, type Core, lockWaitMs, openDrafts, withVersions } from '../core.ts'
import { addEvent, addMessage, type DialogDraft } from '../dialog/draft.ts'
import { DialogEnded, limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { FirstMessage, FirstWriting, WrittenPlace } from '../model/outreach.ts'
import { insertDialog } from '../receive/locate.queries.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { addIdentity, findIdentity } from './outreach.queries.ts'

const maxTries = 3

/**
 * The only way to write to a contact who has not written: contact, identity, dialog and message in one transaction. Uses an open dialog there,
 * whoever owns it; else starts one of the connection's bot, whose flow begins with the contact's answer. An account that is known as an alias belongs
 * to that identity.
 * @returns null where `claim` found nothing to write, or the contact has no account there
 */
export const writeFirst = async (
  core: Core,
  accountsOf: Channels['accountsOf'],
  writing: FirstWriting,
): Promise<WrittenPlace | null> => {
  for (let turn = 1; ; turn += 1) {
    try {
      const draft = await withVersions(core, () =>
        core.worker.pipeline((pipeline) => write(core, accountsOf, writing, pipeline)),
      )
      if (!draft) return null
      announce(core, [draft])
      core.wakeDelivery()
      return placeOf(draft)
    } catch (error) {
      // The contact wrote at the same moment, or the open dialog was closed: look again.
      if (!(isUniqueViolation(error) || error instanceof DialogEnded) || turn === maxTries) throw error
    }
  }
}

const write = async (
  core: Core,
  accountsOf: Channels['accountsOf'],
  { companyId, claim, written }: FirstWriting,
  pipeline: Pipeline,
): Promise<DialogDraft | null> => {
  pipeline.begin()
  pipeline.setCompany(companyId)
  limitLockWait(pipeline, lockWaitMs)
  const firstMessage = await claim(pipeline)
  const dialogId = firstMessage && (await findPlace(core, accountsOf, pipeline, companyId, firstMessage))
  if (!firstMessage || dialogId === null) {
    // Commits the claim.
    await pipeline.commit()
    return null
  }
  const [locked] = await lockDialogs(pipeline, [{ companyId, dialogId }], false)
  const [draft] = locked ? await openDrafts(core, pipeline, companyId, [locked]) : []
  if (!draft) throw new Error('A dialog that is begun with a message is not there')
  if (!draft.dialog.open) throw new DialogEnded()
  const { text, files = [], template, isBulk = false, event } = firstMessage
  if (event) addEvent(draft, { userId: null, userName: null, ...event })
  addMessage(draft, { sender: 'BOT', text, files, isBulk, ...(template ? { template } : {}) })
  finishDraft(draft, core.world.botOf(draft.dialog))
  writeDrafts(pipeline, [draft])
  written?.(pipeline, placeOf(draft))
  await pipeline.commit()
  return draft
}

/** The dialog to write in; null where the contact cannot be reached on that connection. */
const findPlace = async (
  core: Core,
  accountsOf: Channels['accountsOf'],
  pipeline: Pipeline,
  companyId: number,
  { connectionId, kind, contactId, phone }: FirstMessage,
): Promise<number | null> => {
  const accounts = phone === null ? [] : accountsOf(kind, phone)
  const found = await findIdentity(pipeline, companyId, { connectionId, contactId, accounts })
  const [account] = accounts
  if (!found && account === undefined) return null
  const identity =
    found ?? (await addIdentity(pipeline, companyId, { connectionId, contactId, account: account ?? '' }))
  if (found?.dialogId != null) return found.dialogId
  return insertDialog(pipeline, companyId, { connectionId, ...identity, at: core.now(), begunByBot: true })
}

const placeOf = ({ dialog }: DialogDraft): WrittenPlace => ({ dialogId: dialog.id, seq: dialog.seq })
