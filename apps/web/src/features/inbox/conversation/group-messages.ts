import type { Dialog, DialogEvent, Message } from '@prosa/contract'
import type { PendingMessage } from '../composer/outgoing.ts'

/** Messages of one sender that follow each other within minutes: one picture, one time. */
export interface MessageGroup {
  kind: 'group'
  key: string
  sender: 'CLIENT' | 'HUMAN' | 'BOT'
  senderName: string | null
  userId: number | null
  messages: readonly (Message | PendingMessage)[]
  dateTime: string
}
export type ConversationItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'fresh'; key: string }
  | { kind: 'event'; key: string; event: DialogEvent }
  | MessageGroup

const groupMs = 5 * 60_000

export const isPending = (message: Message | PendingMessage): message is PendingMessage => 'state' in message

const dayOf = (iso: string): string => {
  const date = new Date(iso)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/**
 * A dialog as it is drawn: day separators, events, groups, and a divider before the first message that was unread when
 * the dialog was opened (`firstUnreadSeq`). Messages stand by `seq`; an event stands before the first message with a later
 * time. Pending messages come last.
 */
export const groupMessages = (
  dialog: Pick<Dialog, 'messages' | 'events'>,
  pending: readonly PendingMessage[],
  firstUnreadSeq: number | null,
  me: { id: number; name: string },
): ConversationItem[] => {
  const items: ConversationItem[] = []
  let group: MessageGroup | null = null
  let day = ''

  const startDay = (iso: string): void => {
    if (dayOf(iso) === day) return
    day = dayOf(iso)
    group = null
    items.push({ kind: 'day', key: `day-${day}`, date: iso })
  }
  const add = (
    message: Message | PendingMessage,
    sender: MessageGroup['sender'],
    senderName: string | null,
    userId: number | null,
    key: string,
  ): void => {
    startDay(message.dateTime)
    const last = group?.messages.at(-1)
    const follows =
      group !== null &&
      group.sender === sender &&
      group.userId === userId &&
      last !== undefined &&
      Date.parse(message.dateTime) - Date.parse(last.dateTime) < groupMs
    if (follows && group) {
      group.messages = [...group.messages, message]
      group.dateTime = message.dateTime
      return
    }
    group = { kind: 'group', key, sender, senderName, userId, messages: [message], dateTime: message.dateTime }
    items.push(group)
  }

  const events = [...dialog.events]
  const addEventsBefore = (iso: string | null): void => {
    while (events[0] && (iso === null || events[0].dateTime < iso)) {
      const event = events.shift() as DialogEvent
      startDay(event.dateTime)
      group = null
      items.push({ kind: 'event', key: `event-${event.version}`, event })
    }
  }

  for (const message of dialog.messages) {
    addEventsBefore(message.dateTime)
    if (message.seq === firstUnreadSeq) {
      startDay(message.dateTime)
      group = null
      items.push({ kind: 'fresh', key: 'fresh' })
    }
    add(message, message.sender, message.senderName, message.userId, message.id)
  }
  addEventsBefore(null)
  const known = new Set(dialog.messages.map(({ clientId }) => clientId))
  for (const message of pending)
    if (!known.has(message.clientId)) add(message, 'HUMAN', me.name, me.id, message.clientId)
  return items
}
