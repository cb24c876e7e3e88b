import type { Channels } from '../../channels/registry.ts'
import type { Core } from '../core.ts'
import { type ClaimedCall, deleteCall } from '../node-calls/calls.queries.ts'
import { writeFirst } from '../outreach/write-first.ts'
import { findBotTransfer } from './bot-transfer.queries.ts'

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
  const { companyId, dialogId } = call
  await writeFirst(core, accountsOf, {
    companyId,
    claim: async (pipeline) => {
      const wanted = await findBotTransfer(pipeline, companyId, dialogId)
      // Somebody else took it up after our lease: it is theirs to begin.
      if (!(await deleteCall(pipeline, call)) || !wanted) return null
      const { connectionId, kind, contactId, phone, message } = wanted
      return { connectionId, kind, contactId, phone, text: message }
    },
  })
}
