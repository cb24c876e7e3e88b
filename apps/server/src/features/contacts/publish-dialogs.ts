import { conversationTopic } from '../../conversation/model/events.ts'
import type { Realtime } from '../../platform/realtime/index.ts'
import type { TouchedDialog } from './update-contact.ts'

/** Browsers that show these dialogs hear of what their contact is called, or looks like, by now. After the commit. */
export const publishContactChange = (
  realtime: Realtime,
  companyId: number,
  touched: readonly TouchedDialog[],
): void => {
  for (const { id: dialogId, workspaceId, version } of touched)
    realtime.publish(conversationTopic(companyId), {
      type: 'dialog.changed',
      companyId,
      dialogId,
      workspaceId,
      version,
      inbound: false,
      messages: [],
      events: [],
    })
}
