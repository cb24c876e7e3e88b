import { attendedTopic } from '../../../conversation/model/events.ts'
import type { Program } from '../../../program.ts'
import type { Attended } from './onlookers.ts'

/** Typing indicators outside of the live chat, in both directions: through the process that holds the connection, or by a call to the provider. */
export const createAttend =
  ({ attention, channels, realtime }: Pick<Program, 'attention' | 'channels' | 'realtime'>) =>
  ({ companyId, connectionId, kind, ...told }: Attended): void => {
    if (channels.find(kind)?.linking?.pairing?.attends) realtime.publish(attendedTopic(companyId, connectionId), told)
    else if (told.isTyping) attention.byTyping(kind, companyId, told.dialogId)
  }
