import type { Dialog, DialogEvent, Message, Note } from '@prosa/contract'
import { type FlatRow, findChoices, groupRows, isUnsent, keepEqualRows, weave } from '@prosa/talk'
import type { PendingMessage } from '../composer/outgoing.ts'

/** A message, and the button of it that the customer chose. */
export interface Said {
  message: Message | PendingMessage
  chosen: string | null
}

/** Consecutive messages of one sender within minutes, shown with one picture and one time. */
export interface MessageGroup {
  kind: 'group'
  key: string
  sender: 'CLIENT' | 'HUMAN' | 'BOT'
  senderName: string | null
  /** The agent who wrote them. */
  userId: number | null
  said: readonly Said[]
  dateTime: string
}
export type ConversationItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'fresh'; key: string }
  | { kind: 'event'; key: string; event: DialogEvent }
  | { kind: 'note'; key: string; note: Note }
  | MessageGroup

/** A row between messages; with neither field, the divider of unread messages. */
interface Line {
  event?: DialogEvent
  note?: Note
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
  // An own message keeps its key when it is stored, so its bubble is not mounted again.
  const key = message.clientId ?? message.id
  return { kind: 'item', key, item: said, speaker: `${message.sender} ${message.userId}`, dateTime: message.dateTime }
}

const groupOf = (key: string, dateTime: string, said: readonly Said[], me: Me): MessageGroup => {
  const first = said[0]?.message
  const group = { kind: 'group', key, said, dateTime } as const
  if (!first || isPending(first)) return { ...group, sender: 'HUMAN', senderName: me.name, userId: me.id }
  return { ...group, sender: first.sender, senderName: first.senderName, userId: first.userId }
}

/** Time that places an event among messages: a campaign stands 1 ms before the message it introduces. */
const placeOf = ({ kind, dateTime }: DialogEvent): string =>
  kind === 'campaign' || kind === 'campaign-test' ? new Date(Date.parse(dateTime) - 1).toISOString() : dateTime

/** Events and notes, by time. */
const linesOf = ({ events, notes }: Pick<Dialog, 'events' | 'notes'>) => {
  const lines = [
    ...events.map((event) => ({ key: `event-${event.version}`, line: { event }, dateTime: placeOf(event) })),
    ...notes.map((note) => ({ key: `note-${note.id}`, line: { note }, dateTime: note.dateTime })),
  ]
  // The sort is stable: events and notes of the same time keep their order.
  if (notes.length > 0) lines.sort((one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime))
  return lines.map((line) => ({ kind: 'line' as const, ...line }))
}

/**
 * Stored and pending messages with events, notes and the divider between them. An event or note stands before the first
 * message with a later time.
 */
const flatten = (
  dialog: Pick<Dialog, 'messages' | 'events' | 'notes'>,
  pending: readonly PendingMessage[],
  firstUnreadSeq: number | null,
  me: Me,
): FlatRow<Said, Line>[] => {
  const rows: FlatRow<Said, Line>[] = []
  const choices = choicesOf(dialog.messages)
  const lines = linesOf(dialog)
  let told = 0
  const addLinesBefore = (iso: string | null): void => {
    for (let line = lines[told]; line && (iso === null || line.dateTime < iso); line = lines[told]) {
      rows.push(line)
      told += 1
    }
  }
  let index = 0
  for (const message of weave(dialog.messages, pending, ({ seq }, after) => seq > Number(after))) {
    if (isPending(message)) {
      if (index === dialog.messages.length) addLinesBefore(null)
      rows.push(rowOf({ message, chosen: null }, me))
      continue
    }
    addLinesBefore(message.dateTime)
    if (message.seq === firstUnreadSeq) rows.push({ kind: 'line', key: 'fresh', line: {}, dateTime: message.dateTime })
    rows.push(rowOf({ message, chosen: choices.get(index) ?? null }, me))
    index++
  }
  addLinesBefore(null)
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
  if (one.kind === 'note' && other.kind === 'note') return one.note.version === other.note.version
  if (one.kind !== 'group' || other.kind !== 'group') return one.kind === other.kind
  return (
    one.senderName === other.senderName &&
    one.said.length === other.said.length &&
    one.said.every((said, index) => isSame(said, other.said[index]))
  )
}

/**
 * The conversation as items to draw: day separators, events, notes, message groups, and a divider before
 * `firstUnreadSeq`, the first message unread at opening. `dayKey` returns the day of an instant, by default in the
 * browser's zone. Items equal to those in `before` keep their identity, so that they are not drawn again.
 */
export const groupMessages = (
  dialog: Pick<Dialog, 'messages' | 'events' | 'notes'>,
  pending: readonly PendingMessage[],
  firstUnreadSeq: number | null,
  me: Me,
  before: readonly ConversationItem[] = [],
  dayKey?: (instant: string) => string,
): readonly ConversationItem[] => {
  const items = groupRows(flatten(dialog, pending, firstUnreadSeq, me), dayKey).map((row): ConversationItem => {
    if (row.kind === 'day') return { kind: 'day', key: row.key, date: row.dateTime }
    if (row.kind === 'group') return groupOf(row.key, row.dateTime, row.items, me)
    const { event, note } = row.line
    if (note) return { kind: 'note', key: row.key, note }
    return event ? { kind: 'event', key: row.key, event } : { kind: 'fresh', key: row.key }
  })
  return keepEqualRows(before, items, isSameItem)
}
