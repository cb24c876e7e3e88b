import type { Dialog, DialogEvent, Message, Note, SidebarDialog } from '@prosa/contract'
import { mergeByVersion } from '@prosa/talk'

/** `rowVersion`: version of the newest row applied. `version` may be higher, from the answer to an own message. */
type KnownDialog = Dialog & { rowVersion?: number }

/** Empties the quotes of deleted messages in the messages that reply to them. */
const emptyQuotes = (messages: readonly Message[], incoming: readonly Message[]): Message[] => {
  const deleted = new Map(incoming.flatMap((one) => (one.deleted ? [[one.seq, one.message]] : [])))
  return messages.map((one) => {
    const text = one.replyTo && !one.replyTo.deleted ? deleted.get(one.replyTo.seq) : undefined
    if (!one.replyTo || text === undefined) return one
    return { ...one, replyTo: { ...one.replyTo, message: text, file: null, deleted: true } }
  })
}

/** Adds the bot's name to its messages: live events are the same for all viewers and omit it. */
const signed = <T extends { sender: string; senderName: string | null }>(said: T, { botName }: Dialog): T =>
  said.sender === 'BOT' ? { ...said, senderName: said.senderName ?? botName } : said

/** Whether the customer waits after these newer messages; frames of messages come without a row. */
const waitAfter = (dialog: Dialog, later: readonly Message[]): Partial<Pick<Dialog, 'waits' | 'waitsSince'>> => {
  const last = later.toSorted((one, other) => one.seq - other.seq).at(-1)
  if (last === undefined) return {}
  if (last.sender === 'HUMAN') return { waits: false, waitsSince: null }
  const isOfPeople = dialog.owner === 'person' || dialog.owner === 'queue' || dialog.owner === 'offered'
  return isOfPeople ? { waits: true, waitsSince: dialog.waitsSince ?? last.dateTime } : {}
}

/** Merges messages into a conversation by `seq`; the higher version wins. */
export const applyMessages = (dialog: Dialog, told: readonly Message[]): Dialog => {
  if (told.length === 0) return dialog
  const incoming = told.map((message) => {
    const { replyTo } = message
    return { ...signed(message, dialog), replyTo: replyTo && signed(replyTo, dialog) }
  })
  const merged = mergeByVersion(dialog.messages, incoming, (one, other) => one.seq - other.seq)
  const messages = emptyQuotes(merged, incoming)
  // An agent's message ends the wait for an answer before a row says so.
  const newest = dialog.messages.at(-1)?.seq ?? 0
  const later = incoming.filter(({ sender, seq }) => sender !== 'BOT' && seq > newest)
  const isAnswered = later.some(({ sender }) => sender === 'HUMAN')
  return {
    ...dialog,
    ...(isAnswered ? { answerBy: null } : {}),
    ...waitAfter(dialog, later),
    messages,
    version: Math.max(dialog.version, ...incoming.map(({ version }) => version)),
  }
}

/** Merges events into a conversation, each version once. */
export const applyEvents = (dialog: Dialog, incoming: readonly DialogEvent[]): Dialog => {
  if (incoming.length === 0) return dialog
  const byVersion = new Map([...dialog.events, ...incoming].map((event) => [event.version, event]))
  const events = [...byVersion.values()].sort((one, other) => one.version - other.version)
  return { ...dialog, events, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Merges notes into a conversation by id; the higher version wins. */
export const applyNotes = (dialog: Dialog, incoming: readonly Note[]): Dialog => {
  if (incoming.length === 0) return dialog
  const byId = new Map(dialog.notes.map((note) => [note.id, note]))
  for (const note of incoming) if ((byId.get(note.id)?.version ?? -1) < note.version) byId.set(note.id, note)
  const notes = [...byId.values()].sort((one, other) => one.id - other.id)
  return { ...dialog, notes, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Owner and status change by events only: anything older than the last event is outdated. */
const isOutdated = (dialog: Dialog, version: number): boolean => version < (dialog.events.at(-1)?.version ?? 0)

/** Applies a list row to the conversation; `userId` is the viewer. */
export const applyRow = (dialog: KnownDialog, row: SidebarDialog, userId: number): KnownDialog => {
  if (isOutdated(dialog, row.version)) return dialog
  const heldByMe = row.owner === 'person' && row.ownerUserId === userId
  return {
    ...dialog,
    ...row,
    version: Math.max(dialog.version, row.version),
    rowVersion: row.version,
    platform: row.plataform,
    userTransferredId: row.ownerUserId,
    transferredToThirdpartySystem: row.owner === 'external',
    // Whether a newly assigned room is entered is known only after it was opened.
    joined: heldByMe && dialog.joined,
    closedAt: row.status === 'OPEN' ? null : (dialog.closedAt ?? row.lastMessageDateTime),
    messages: dialog.messages,
    events: dialog.events,
    notes: dialog.notes,
  }
}

/** Merges a loaded page of older messages. */
export const applyOlder = (dialog: Dialog, older: Dialog): Dialog => {
  const merged = applyEvents(applyMessages({ ...dialog, hasOlder: older.hasOlder }, older.messages), older.events)
  return { ...applyNotes(merged, older.notes), version: dialog.version }
}

/**
 * Merges a fresh answer of the server. If it overlaps the cache, loaded older messages stay, and so do messages that
 * arrived while the request was running.
 */
export const applyFresh = (dialog: KnownDialog | undefined, fresh: Dialog): Dialog => {
  const oldest = fresh.messages[0]?.seq
  const newest = dialog?.messages.at(-1)?.seq
  if (!dialog || oldest === undefined || newest === undefined || newest < oldest - 1) return fresh
  // A row of a newer version may have arrived while the request was running.
  const isOlder = isOutdated(dialog, fresh.version) || fresh.version < (dialog.rowVersion ?? 0)
  const row = isOlder ? dialog : fresh
  const { messages, events, notes } = fresh
  const known = applyEvents(applyMessages({ ...row, messages, events, notes }, dialog.messages), dialog.events)
  const merged = applyNotes(known, dialog.notes)
  const isLongerBack = dialog.messages.some(({ seq }) => seq < oldest)
  return {
    ...merged,
    version: Math.max(dialog.version, fresh.version),
    hasOlder: isLongerBack ? dialog.hasOlder : fresh.hasOlder,
  }
}

/** `seq` of the first unread message, for the divider; null if all are read or none was read before. */
export const firstUnreadSeq = (dialog: Dialog): number | null => {
  if (dialog.unreadMessageTotal <= 0) return null
  const first = dialog.messages.filter(({ sender }) => sender === 'CLIENT').at(-dialog.unreadMessageTotal)
  return first && first.seq > 1 ? first.seq : null
}

/**
 * Key of the ownership that this person enters by opening the room; null if there is none. Each key is tried once:
 * after a refusal nothing is tried until the room is handed over again.
 */
export const ownershipToEnter = (dialog: Dialog, userId: number): string | null =>
  dialog.owner === 'person' && dialog.ownerUserId === userId && !dialog.joined
    ? `${dialog.id}:${dialog.events.at(-1)?.version ?? 0}`
    : null
