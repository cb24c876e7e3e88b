import type { Dialog, DialogEvent, Message, Note, SidebarDialog } from '@prosa/contract'
import { mergeByVersion } from '@prosa/talk'

/** `rowVersion`: of the newest row that was told of it. The version itself may be further, by an answer to one's own message. */
type KnownDialog = Dialog & { rowVersion?: number }

/** A message that was deleted says nothing any more where others answer it. */
const emptyQuotes = (messages: readonly Message[], incoming: readonly Message[]): Message[] => {
  const deleted = new Map(incoming.flatMap((one) => (one.deleted ? [[one.seq, one.message]] : [])))
  return messages.map((one) => {
    const text = one.replyTo && !one.replyTo.deleted ? deleted.get(one.replyTo.seq) : undefined
    if (!one.replyTo || text === undefined) return one
    return { ...one, replyTo: { ...one.replyTo, message: text, file: null, deleted: true } }
  })
}

/** Who looks at a room reads the name of its bot; what comes live is the same for everybody and does not say it. */
const signed = <T extends { sender: string; senderName: string | null }>(said: T, { botName }: Dialog): T =>
  said.sender === 'BOT' ? { ...said, senderName: said.senderName ?? botName } : said

/** Puts messages into a dialog: by place (`seq`), each once, the higher version wins. */
export const applyMessages = (dialog: Dialog, told: readonly Message[]): Dialog => {
  if (told.length === 0) return dialog
  const incoming = told.map((message) => {
    const { replyTo } = message
    return { ...signed(message, dialog), replyTo: replyTo && signed(replyTo, dialog) }
  })
  const merged = mergeByVersion(dialog.messages, incoming, (one, other) => one.seq - other.seq)
  const messages = emptyQuotes(merged, incoming)
  // A person's word ends what was owed, before any row tells of it.
  const newest = dialog.messages.at(-1)?.seq ?? 0
  const isAnswered = incoming.some(({ sender, seq }) => sender === 'HUMAN' && seq > newest)
  return {
    ...dialog,
    ...(isAnswered ? { answerBy: null } : {}),
    messages,
    version: Math.max(dialog.version, ...incoming.map(({ version }) => version)),
  }
}

/** Puts events into a dialog, each version once. */
export const applyEvents = (dialog: Dialog, incoming: readonly DialogEvent[]): Dialog => {
  if (incoming.length === 0) return dialog
  const byVersion = new Map([...dialog.events, ...incoming].map((event) => [event.version, event]))
  const events = [...byVersion.values()].sort((one, other) => one.version - other.version)
  return { ...dialog, events, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Puts notes into a dialog: each once, the higher version wins. */
export const applyNotes = (dialog: Dialog, incoming: readonly Note[]): Dialog => {
  if (incoming.length === 0) return dialog
  const byId = new Map(dialog.notes.map((note) => [note.id, note]))
  for (const note of incoming) if ((byId.get(note.id)?.version ?? -1) < note.version) byId.set(note.id, note)
  const notes = [...byId.values()].sort((one, other) => one.id - other.id)
  return { ...dialog, notes, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Who holds a room and whether it is open change by events alone: what is older than the last of them says nothing new. */
const isOutdated = (dialog: Dialog, version: number): boolean => version < (dialog.events.at(-1)?.version ?? 0)

/** Takes over what a row of the list says about the dialog; `userId` is the person who looks. */
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
    // Whether a room that has just been given to me is entered is known only after it was opened.
    joined: heldByMe && dialog.joined,
    closedAt: row.status === 'OPEN' ? null : (dialog.closedAt ?? row.lastMessageDateTime),
    messages: dialog.messages,
    events: dialog.events,
    notes: dialog.notes,
  }
}

/** Older messages that were loaded go before those that are there. */
export const applyOlder = (dialog: Dialog, older: Dialog): Dialog => {
  const merged = applyEvents(applyMessages({ ...dialog, hasOlder: older.hasOlder }, older.messages), older.events)
  return { ...applyNotes(merged, older.notes), version: dialog.version }
}

/**
 * Afresh from the server, where the two overlap: older messages that are loaded stay, and so does what arrived while the
 * answer was under way.
 */
export const applyFresh = (dialog: KnownDialog | undefined, fresh: Dialog): Dialog => {
  const oldest = fresh.messages[0]?.seq
  const newest = dialog?.messages.at(-1)?.seq
  if (!dialog || oldest === undefined || newest === undefined || newest < oldest - 1) return fresh
  // A row of a newer version may have been told while the answer was under way.
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

/** The first message that this person has not read, for the divider; null where all is read, or nothing was read before. */
export const firstUnreadSeq = (dialog: Dialog): number | null => {
  if (dialog.unreadMessageTotal <= 0) return null
  const first = dialog.messages.filter(({ sender }) => sender === 'CLIENT').at(-dialog.unreadMessageTotal)
  return first && first.seq > 1 ? first.seq : null
}

/**
 * Names the ownership that this person is to enter by opening the room; null where there is nothing to enter. Each is tried
 * once: a refused try stands until somebody hands the room over anew.
 */
export const ownershipToEnter = (dialog: Dialog, userId: number): string | null =>
  dialog.owner === 'person' && dialog.ownerUserId === userId && !dialog.joined
    ? `${dialog.id}:${dialog.events.at(-1)?.version ?? 0}`
    : null
