import type { Dialog, DialogEvent, Message } from '@prosa/contract'
import { type FlatRow, findChoices, groupRows, isUnsent, keepEqualRows, weave } from '@prosa/talk'
import type { PendingMessage } from '../composer/outgoing.ts'

/** A message, and which of its buttons was taken. */
export interface Said {
  message: Message | PendingMessage
  chosen: string | null
}

/** Messages of one sender that follow each other within minutes: one picture, one time. */
export interface MessageGroup {
  kind: 'group'
  key: string
  sender: 'CLIENT' | 'HUMAN' | 'BOT'
  senderName: string | null
  said: readonly Said[]
  dateTime: string
}
export type ConversationItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'fresh'; key: string }
  | { kind: 'event'; key: string; event: DialogEvent }
  | MessageGroup

interface Line {
  event: DialogEvent | null
}

interface Me {
  id: number
  name: string
}

export const isPending = (message: Message | PendingMessage): message is PendingMessage =>
  isUnsent<Message, PendingMessage>(message)

const choicesOf = (messages: readonly Message[]): ReadonlyMap<number, string> =>
  findChoices(
    messages.map(({ sender, message, buttons }) => ({
      sender,
      text: message,
      labels: buttons.flatMap(({ type, label }) => (type === 'QUICK_REPLY' ? [label] : [])),
    })),
  )

const rowOf = (said: Said, me: Me): FlatRow<Said, Line> => {
  const { message } = said
  if (isPending(message))
    return { kind: 'item', key: message.clientId, item: said, speaker: `HUMAN ${me.id}`, dateTime: message.createdAt }
  // One's own message keeps its key when it arrives, so that its bubble stays the same one.
  const key = message.clientId ?? message.id
  return { kind: 'item', key, item: said, speaker: `${message.sender} ${message.userId}`, dateTime: message.dateTime }
}

const groupOf = (key: string, dateTime: string, said: readonly Said[], me: Me): MessageGroup => {
  const first = said[0]?.message
  if (!first || isPending(first)) return { kind: 'group', key, sender: 'HUMAN', senderName: me.name, said, dateTime }
  return { kind: 'group', key, sender: first.sender, senderName: first.senderName, said, dateTime }
}

/** Messages with what is on its way, and events and the divider between: an event stands before the first message with a later time. */
const flatten = (
  dialog: Pick<Dialog, 'messages' | 'events'>,
  pending: readonly PendingMessage[],
  firstUnreadSeq: number | null,
  me: Me,
): FlatRow<Said, Line>[] => {
  const rows: FlatRow<Said, Line>[] = []
  const choices = choicesOf(dialog.messages)
  const events = [...dialog.events]
  const addEventsBefore = (iso: string | null): void => {
    while (events[0] && (iso === null || events[0].dateTime < iso)) {
      const event = events.shift() as DialogEvent
      rows.push({ kind: 'line', key: `event-${event.version}`, line: { event }, dateTime: event.dateTime })
    }
  }
  let index = 0
  for (const message of weave(dialog.messages, pending, ({ seq }, after) => seq > Number(after))) {
    if (isPending(message)) {
      if (index === dialog.messages.length) addEventsBefore(null)
      rows.push(rowOf({ message, chosen: null }, me))
      continue
    }
    addEventsBefore(message.dateTime)
    if (message.seq === firstUnreadSeq)
      rows.push({ kind: 'line', key: 'fresh', line: { event: null }, dateTime: message.dateTime })
    rows.push(rowOf({ message, chosen: choices.get(index) ?? null }, me))
    index++
  }
  addEventsBefore(null)
  return rows
}

export const isSame = (one: Said | undefined, other: Said | undefined): boolean => {
  if (!one || !other || one.chosen !== other.chosen) return false
  if (one.message === other.message) return true
  if (isPending(one.message) || isPending(other.message)) return false
  const [first, second] = [one.message, other.message]
  return (
    first.id === second.id && first.version === second.version && first.replyTo?.deleted === second.replyTo?.deleted
  )
}

const isSameItem = (one: ConversationItem, other: ConversationItem): boolean => {
  if (one.kind !== 'group' || other.kind !== 'group') return one.kind === other.kind
  return (
    one.senderName === other.senderName &&
    one.said.length === other.said.length &&
    one.said.every((said, index) => isSame(said, other.said[index]))
  )
}

/**
 * A dialog as it is drawn: day separators, events, groups, and a divider before the first message that was unread when the dialog was
 * opened (`firstUnreadSeq`). `dayKey` names the day of an instant, that of the browser's zone where none is given. What does not differ from `before` stays the same object, so that it is not drawn again.
 */
export const groupMessages = (
  dialog: Pick<Dialog, 'messages' | 'events'>,
  pending: readonly PendingMessage[],
  firstUnreadSeq: number | null,
  me: Me,
  before: readonly ConversationItem[] = [],
  dayKey?: (instant: string) => string,
): readonly ConversationItem[] => {
  const items = groupRows(flatten(dialog, pending, firstUnreadSeq, me), dayKey).map((row): ConversationItem => {
    if (row.kind === 'day') return { kind: 'day', key: row.key, date: row.dateTime }
    if (row.kind === 'group') return groupOf(row.key, row.dateTime, row.items, me)
    return row.line.event ? { kind: 'event', key: row.key, event: row.line.event } : { kind: 'fresh', key: row.key }
  })
  return keepEqualRows(before, items, isSameItem)
}
