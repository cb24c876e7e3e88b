import { conversationTopic, dialogChange } from '../../../conversation/model/events.ts'
import type { Realtime } from '../../../platform/realtime/index.ts'
import type { TouchedDialog } from './update-contact.ts'

/** Browsers that show these dialogs hear of what their contact is called, or looks like, by now. After the commit. */
export const publishContactChange = (
  realtime: Realtime,
  companyId: number,
  touched: readonly TouchedDialog[],
): void => {
  for (const dialog of touched)
    realtime.publish(conversationTopic(companyId), dialogChange(companyId, dialog, dialog.version))
}
