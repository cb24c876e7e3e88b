import type { LineEvent } from '../events.ts'
import { callText } from './call-text.ts'
import { contactOf, idsOf, nameInChat } from './chat-ids.ts'
import type { IncomingCall } from './protocol.ts'

/** How a customer's call ended: a line, as a call is no message. */
export const readCall = ({ id, chat, alt, at, isVideo, outcome }: IncomingCall): LineEvent[] => {
  const ids = idsOf(chat, alt)
  if (!ids || id === '') return []
  return [
    {
      kind: 'line',
      id: nameInChat(ids, `call-${id}`),
      contact: contactOf(ids),
      text: callText(outcome, isVideo),
      ...(at > 0 ? { at: new Date(at * 1_000) } : {}),
    },
  ]
}
