import type { LivechatMessage } from '@prosa/contract'
import { dayKey, dayLabel } from './day-label.ts'
import type { OutboxItem } from './outbox.ts'

/** Something that happened in the conversation and is no message. It stands after the message whose `order` it names. */
export interface Notice {
  kind: 'joined' | 'left' | 'closed'
  name: string
  afterOrder: string
}

export type Entry = { kind: 'message'; message: LivechatMessage } | { kind: 'unsent'; item: OutboxItem }

/** Bubbles that belong together: one sender, one day, no long pause. `dateTime` is the last bubble's. */
export interface Turn {
  kind: 'turn'
  key: string
  side: 'in' | 'out'
  sender: LivechatMessage['sender']
  name: string | null
  dateTime: string
  entries: Entry[]
}

export type Row = { kind: 'day'; key: string; label: string } | { kind: 'notice'; key: string; text: string } | Turn

const pauseMs = 5 * 60_000

const noticeText = ({ kind, name }: Notice): string => {
  if (kind === 'closed') return 'Atendimento finalizado'
  return kind === 'joined' ? `${name} entrou na conversa` : `${name} saiu da conversa`
}

interface Drawing {
  rows: Row[]
  day: string
  /** The person whose joining the rows already tell. */
  person: string | null
}

const addNotice = (drawing: Drawing, notice: Notice): void => {
  if (notice.kind === 'joined' && drawing.person === notice.name) return
  drawing.person = notice.kind === 'joined' ? notice.name : null
  drawing.rows.push({
    kind: 'notice',
    key: `${notice.kind}-${notice.name}-${notice.afterOrder}`,
    text: noticeText(notice),
  })
}

interface Bubble {
  entry: Entry
  key: string
  sender: LivechatMessage['sender']
  name: string | null
  dateTime: string
}

const addDay = (drawing: Drawing, dateTime: string, now: Date): void => {
  const date = new Date(dateTime)
  const day = dayKey(date)
  if (day === drawing.day) return
  drawing.day = day
  drawing.rows.push({ kind: 'day', key: `day-${day}`, label: dayLabel(date, now) })
}

const addBubble = (drawing: Drawing, bubble: Bubble): void => {
  const last = drawing.rows.at(-1)
  const continues =
    last?.kind === 'turn' &&
    last.sender === bubble.sender &&
    last.name === bubble.name &&
    Date.parse(bubble.dateTime) - Date.parse(last.dateTime) < pauseMs
  if (continues) {
    last.entries.push(bubble.entry)
    last.dateTime = bubble.dateTime
    return
  }
  const { entry, key, sender, name, dateTime } = bubble
  drawing.rows.push({
    kind: 'turn',
    key,
    side: sender === 'CLIENT' ? 'out' : 'in',
    sender,
    name,
    dateTime,
    entries: [entry],
  })
}

/**
 * The conversation as rows to draw: days, notices and turns, then what is not sent yet. That a person joined is told where a notice says
 * so, and otherwise (after a reload) before the person's first message.
 */
export const buildTimeline = (
  messages: readonly LivechatMessage[],
  outbox: readonly OutboxItem[],
  notices: readonly Notice[],
  now: Date,
): Row[] => {
  const drawing: Drawing = { rows: [], day: '', person: null }
  const waiting = [...notices]
  const placeBefore = (order: string | null): void => {
    while (waiting[0] && (order === null || waiting[0].afterOrder < order))
      addNotice(drawing, waiting.shift() as Notice)
  }
  for (const message of messages) {
    placeBefore(message.order)
    addDay(drawing, message.dateTime, now)
    const { sender, senderName } = message
    if (sender === 'BOT') drawing.person = null
    if (sender === 'HUMAN' && senderName)
      addNotice(drawing, { kind: 'joined', name: senderName, afterOrder: message.order })
    const entry: Entry = { kind: 'message', message }
    const name = sender === 'CLIENT' ? null : senderName
    addBubble(drawing, { entry, key: message.clientId ?? message.id, sender, name, dateTime: message.dateTime })
  }
  placeBefore(null)
  for (const item of outbox) {
    addDay(drawing, item.createdAt, now)
    const entry: Entry = { kind: 'unsent', item }
    addBubble(drawing, { entry, key: item.clientId, sender: 'CLIENT', name: null, dateTime: item.createdAt })
  }
  return drawing.rows
}

/** Quick replies as the visitor sees them: those of the bot's newest message can be tapped, of older ones only the chosen shows. */
export const quickReplyState = (
  messages: readonly LivechatMessage[],
  message: LivechatMessage,
  hasUnsent: boolean,
): { active: boolean; chosen: string | null } => {
  const next = messages.find((other) => other.order > message.order && other.sender !== 'BOT')
  return { active: !next && !hasUnsent, chosen: next?.sender === 'CLIENT' ? (next.text?.trim() ?? null) : null }
}
