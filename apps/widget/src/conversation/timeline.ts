import type { LivechatMessage } from '@prosa/contract'
import { dayLabel, type FlatRow, groupRows, isUnsent, replyState, weave } from '@prosa/talk'
import { widgetTexts } from '../texts.ts'
import type { OutboxItem } from './unsent.ts'

/** An event of the conversation that is not a message. It is placed after the message with this `order`. */
export interface Notice {
  kind: 'joined' | 'left' | 'coming' | 'queued' | 'closed'
  name: string
  afterOrder: string
}

export type Entry = { kind: 'message'; message: LivechatMessage } | { kind: 'unsent'; item: OutboxItem }

/** Bubbles grouped by sender, day and short pauses. `dateTime` is the last bubble's. */
export interface Turn {
  kind: 'turn'
  key: string
  side: 'in' | 'out'
  sender: LivechatMessage['sender']
  name: string | null
  dateTime: string
  entries: readonly Entry[]
}

export type Row = { kind: 'day'; key: string; label: string } | { kind: 'notice'; key: string; text: string } | Turn

type Flat = FlatRow<Entry, Notice>

const noticeText = ({ kind, name }: Notice): string => {
  if (kind === 'closed') return widgetTexts.closed
  return kind === 'queued' ? widgetTexts.queued : widgetTexts[kind](name)
}

/** Collects rows; `person` is the last person whose joining is already shown. */
const createRows = () => {
  const rows: Flat[] = []
  let person: string | null = null
  return {
    rows,
    addNotice: (notice: Notice, dateTime: string | null = null): void => {
      if (notice.kind === 'joined' && person === notice.name) return
      person = notice.kind === 'joined' ? notice.name : null
      const key = `${notice.kind}-${notice.name}-${notice.afterOrder}`
      rows.push({ kind: 'line', key, line: notice, dateTime })
    },
    addMessage: (message: LivechatMessage): void => {
      const { sender, senderName, dateTime } = message
      if (sender === 'BOT') person = null
      const speaker = sender === 'CLIENT' ? sender : `${sender} ${senderName ?? ''}`
      const entry = { kind: 'message', message } as const
      rows.push({ kind: 'item', key: message.clientId ?? message.id, item: entry, speaker, dateTime })
    },
    addUnsent: (item: OutboxItem): void => {
      const entry = { kind: 'unsent', item } as const
      rows.push({ kind: 'item', key: item.clientId, item: entry, speaker: 'CLIENT', dateTime: item.createdAt })
    },
  }
}

const turnOf = (key: string, dateTime: string, entries: readonly Entry[]): Turn => {
  const first = entries[0]
  const message = first?.kind === 'message' ? first.message : null
  const sender = message?.sender ?? 'CLIENT'
  const isOwn = sender === 'CLIENT'
  const name = isOwn ? null : (message?.senderName ?? null)
  return { kind: 'turn', key, side: isOwn ? 'out' : 'in', sender, name, dateTime, entries }
}

/**
 * The conversation as rows: days, notices and turns, then unsent messages; a refused message keeps its place. A notice
 * shows that a person joined; after a reload it is shown before the person's first message.
 */
export const buildTimeline = (
  messages: readonly LivechatMessage[],
  outbox: readonly OutboxItem[],
  notices: readonly Notice[],
  now: Date,
): Row[] => {
  const { rows, addNotice, addMessage, addUnsent } = createRows()
  const waiting = [...notices]
  const placeBefore = (order: string | null): void => {
    while (waiting[0] && (order === null || waiting[0].afterOrder < order)) addNotice(waiting.shift() as Notice)
  }
  let left = messages.length
  for (const entry of weave(messages, outbox, (message, after) => message.order > after)) {
    if (isUnsent<LivechatMessage, OutboxItem>(entry)) {
      if (left === 0) placeBefore(null)
      addUnsent(entry)
      continue
    }
    left--
    placeBefore(entry.order)
    const { sender, senderName, order } = entry
    if (sender === 'HUMAN' && senderName)
      addNotice({ kind: 'joined', name: senderName, afterOrder: order }, entry.dateTime)
    addMessage(entry)
  }
  placeBefore(null)
  return groupRows(rows).map((row): Row => {
    if (row.kind === 'day') return { kind: 'day', key: row.key, label: dayLabel(new Date(row.dateTime), now) }
    if (row.kind === 'line') return { kind: 'notice', key: row.key, text: noticeText(row.line) }
    return turnOf(row.key, row.dateTime, row.items)
  })
}

/** State of a message's quick replies for the visitor. */
export const quickReplyState = (
  messages: readonly LivechatMessage[],
  message: LivechatMessage,
  hasMovedOn: boolean,
): ReturnType<typeof replyState> => {
  const labelsOf = ({ buttons }: LivechatMessage): string[] => buttons.map(({ label }) => label)
  const after = messages
    .filter(({ order }) => order > message.order)
    .map((other) => ({ sender: other.sender, text: other.text ?? '', labels: labelsOf(other) }))
  return replyState(labelsOf(message), after, hasMovedOn)
}
