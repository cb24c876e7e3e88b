import type { DialogEvent, Note } from '@prosa/contract'
import { keepEqualRows } from '@prosa/talk'
import { type ConversationItem, isPending, isSame, type MessageGroup, type Said } from './group-messages.ts'

/** One message of a group, a row of its own so that long groups are virtualized too. */
export interface LineRow {
  kind: 'line'
  key: string
  said: Said
  sender: MessageGroup['sender']
  senderName: string | null
  /** The agent who wrote it. */
  userId: number | null
  /** The group's time, only at its last message, which also shows the sender's picture. */
  stamp: string | null
}

/** A row of the conversation. */
export type ConversationRow =
  | LineRow
  | { kind: 'day'; key: string; date: string }
  | { kind: 'fresh'; key: string }
  /** Events of one minute, in order. */
  | { kind: 'events'; key: string; events: readonly DialogEvent[] }
  | { kind: 'note'; key: string; note: Note }

export interface ConversationRows {
  /**
   * The conversation's first day. It is no row: older messages would move it to another place, while rows keep theirs.
   */
  firstDay: string | null
  rows: readonly ConversationRow[]
}

/** An own message keeps its key when it is stored. */
export const keyOf = ({ message }: Said): string =>
  isPending(message) ? message.clientId : (message.clientId ?? message.id)

const linesOf = ({ said, sender, senderName, userId, dateTime }: MessageGroup): LineRow[] =>
  said.map((one, index) => ({
    kind: 'line',
    key: keyOf(one),
    said: one,
    sender,
    senderName,
    userId,
    stamp: index === said.length - 1 ? dateTime : null,
  }))

const isSameRow = (one: ConversationRow, other: ConversationRow): boolean => {
  if (one.kind === 'note' && other.kind === 'note') return one.note.version === other.note.version
  if (one.kind === 'events' && other.kind === 'events') return one.events.length === other.events.length
  if (one.kind !== 'line' || other.kind !== 'line') return one.kind === other.kind
  return one.senderName === other.senderName && one.stamp === other.stamp && isSame(one.said, other.said)
}

const minuteOf = ({ dateTime }: DialogEvent): number => Math.floor(Date.parse(dateTime) / 60_000)

const isAlone = ({ note, automationId }: DialogEvent): boolean => !note && automationId === undefined

/** Adds an item's rows. An event joins the previous events of the same minute, unless something stands below one of these. */
const addRows = (rows: ConversationRow[], item: ConversationItem): ConversationRow[] => {
  const last = rows.at(-1)
  if (item.kind === 'group') rows.push(...linesOf(item))
  else if (item.kind !== 'event') rows.push(item)
  else if (
    last?.kind === 'events' &&
    last.events.every((one) => minuteOf(one) === minuteOf(item.event) && isAlone(one))
  )
    rows[rows.length - 1] = { ...last, events: [...last.events, item.event] }
  else rows.push({ kind: 'events', key: item.key, events: [item.event] })
  return rows
}

/** Rows of all items; rows equal to those in `before` stay the same objects. */
export const rowsOf = (items: readonly ConversationItem[], before: readonly ConversationRow[]): ConversationRows => {
  const [first, ...others] = items
  const rest = first?.kind === 'day' ? others : items
  const rows = rest.reduce(addRows, [])
  return { firstDay: first?.kind === 'day' ? first.date : null, rows: keepEqualRows(before, rows, isSameRow) }
}

/** Index of a message's or note's row; -1 if it is not loaded. */
export const rowOf = (rows: readonly ConversationRow[], sought: { seq: number } | { noteId: number }): number =>
  rows.findIndex((row) => {
    if ('noteId' in sought) return row.kind === 'note' && row.note.id === sought.noteId
    return row.kind === 'line' && !isPending(row.said.message) && row.said.message.seq === sought.seq
  })

/** Where a message or note without a row is: in older messages, in newer ones still to load, or deleted. */
export const whereIs = (
  rows: readonly ConversationRow[],
  sought: { seq: number } | { noteId: number },
): 'before' | 'behind' | 'gone' => {
  const isNote = 'noteId' in sought
  const wanted = isNote ? sought.noteId : sought.seq
  const places = rows.flatMap((row) => {
    if (row.kind === 'note') return isNote ? row.note.id : []
    return row.kind !== 'line' || isNote || isPending(row.said.message) ? [] : row.said.message.seq
  })
  if (places.every((place) => place > wanted)) return 'before'
  return places.every((place) => place < wanted) ? 'behind' : 'gone'
}
