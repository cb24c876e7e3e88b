import type { Channels } from '../../channels/registry.ts'
import type { Core } from '../core.ts'
import { type ClaimedCall, deleteCall } from '../node-calls/calls.queries.ts'
import { writeFirst } from '../outreach/write-first.ts'
import { findBotTransfer } from './bot-transfer.queries.ts'

/**
 * One that was taken up so often fails for a reason of its own. Its dialog is closed already: nobody waits for the other bot, and the
 * customer's next word begins anew.
 */
const mostAttempts = 6

/**
 * A dialog was sent to another bot and is closed: that bot writes to the contact's phone from its own number, in a dialog of its
 * own, whose flow begins with the customer's answer. An open one there goes on, whoever owns it. What has become impossible in
 * between (the number was unlinked) begins nothing.
 */
export const beginWithBot = async (
  core: Core,
  accountsOf: Channels['accountsOf'],
  call: ClaimedCall,
): Promise<void> => {
  const { companyId, dialogId, attempts } = call
  await writeFirst(core, accountsOf, {
    companyId,
    claim: async (pipeline) => {
      if (attempts > mostAttempts) {
        core.log.error({ companyId, dialogId, attempts }, 'Another bot could not begin; it is tried no more')
        await deleteCall(pipeline, call)
        return null
      }
      const wanted = await findBotTransfer(pipeline, companyId, dialogId)
      // Somebody else took it up after our lease: it is theirs to begin.
      if (!(await deleteCall(pipeline, call)) || !wanted) return null
      const { connectionId, kind, contactId, phone, message } = wanted
      return { connectionId, kind, contactId, phone, text: message }
    },
  })
}
