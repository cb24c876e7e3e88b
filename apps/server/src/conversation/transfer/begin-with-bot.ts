import type { Channels } from '../../channels/registry.ts'
import type { Core } from '../core.ts'
import { type ClaimedCall, deleteCall } from '../node-calls/calls.queries.ts'
import { writeFirst } from '../outreach/write-first.ts'
import { findBotTransfer } from './bot-transfer.queries.ts'

/**
 * Calls that fail this often have an error of their own and are given up. The dialog is closed already, and the customer's next message starts a new
 * one.
 */
const mostAttempts = 6

/**
 * A dialog was transferred to another bot and is closed: that bot writes to the contact's phone from its own number, in its own dialog, whose flow
 * starts with the customer's answer. An open dialog there is used, whoever owns it. If it has become impossible meanwhile (the number was unlinked),
 * nothing happens.
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
      const transfer = await findBotTransfer(pipeline, companyId, dialogId)
      // Another process claimed it after our lease ended.
      if (!(await deleteCall(pipeline, call)) || !transfer) return null
      const { connectionId, kind, contactId, phone, message } = transfer
      return { connectionId, kind, contactId, phone, text: message }
    },
  })
}
