import type { Pipeline } from '../../platform/database/index.ts'
import { isUniqueViolation } from '../../platform/errors/index.ts'
import { announce, type Core, openDrafts, withVersions } from '../core.ts'
import { addMessage, type DialogDraft } from '../dialog/draft.ts'
import { DialogEnded, limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import { type ClaimedCall, deleteCall } from '../node-calls/calls.queries.ts'
import { insertDialog } from '../receive/locate.queries.ts'
import { finishDraft } from '../turn/take-turn.ts'
import { addIdentity, findBotTransfer, findOpenOf } from './bot-transfer.queries.ts'

/** What accounts of a kind of connection a phone may be known as, the usual one first; empty where phones are no accounts there. */
export type AccountsOf = (kind: string, phone: string) => readonly string[]

const lockWaitMs = 5_000
const maxTries = 3

/**
 * A dialog was sent to another bot and is closed: that bot writes to the contact's phone from its own number, in a dialog of its
 * own, whose flow begins with the customer's answer. An open one there goes on, whoever owns it. What has become impossible in
 * between (the number was unlinked) begins nothing.
 */
export const beginWithBot = async (core: Core, accountsOf: AccountsOf, call: ClaimedCall): Promise<void> => {
  for (let turn = 1; ; turn += 1) {
    try {
      const draft = await withVersions(core, () =>
        core.worker.pipeline((pipeline) => begin(core, accountsOf, call, pipeline)),
      )
      if (!draft) return
      announce(core, [draft])
      core.wakeDelivery()
      return
    } catch (error) {
      // The customer wrote there at the same moment, or somebody ended what was open: look again.
      if (!(isUniqueViolation(error) || error instanceof DialogEnded) || turn === maxTries) throw error
    }
  }
}

const begin = async (
  core: Core,
  accountsOf: AccountsOf,
  call: ClaimedCall,
  pipeline: Pipeline,
): Promise<DialogDraft | null> => {
  const { companyId } = call
  pipeline.begin()
  pipeline.setCompany(companyId)
  limitLockWait(pipeline, lockWaitMs)
  const wanted = await findBotTransfer(pipeline, companyId, call.dialogId)
  const accounts = wanted ? accountsOf(wanted.kind, wanted.phone) : []
  // Somebody else took it up after our lease: it is theirs to begin.
  if (!(await deleteCall(pipeline, call))) return null
  const [account] = accounts
  if (!wanted || account === undefined) {
    await pipeline.commit()
    return null
  }
  const { connectionId, contactId } = wanted
  const found = await findOpenOf(pipeline, companyId, connectionId, accounts)
  const identity = found ?? (await addIdentity(pipeline, companyId, { connectionId, contactId, account }))
  const begun = { connectionId, ...identity, at: core.now(), begunByBot: true }
  const dialogId = found?.dialogId ?? (await insertDialog(pipeline, companyId, begun))
  const [locked] = await lockDialogs(pipeline, [{ companyId, dialogId }], false)
  const [draft] = locked ? await openDrafts(core, pipeline, companyId, [locked]) : []
  if (!draft) throw new Error('A dialog that a bot begins is not there')
  if (!draft.dialog.open) throw new DialogEnded()
  addMessage(draft, { sender: 'BOT', text: wanted.message })
  finishDraft(draft, core.world.botOf(draft.dialog))
  writeDrafts(pipeline, [draft])
  await pipeline.commit()
  return draft
}
