import type { Dialog, DialogEvent, Message, SidebarDialog } from '@prosa/contract'

/** Puts messages into a dialog: by place (`seq`), each once, the higher version wins. */
export const applyMessages = (dialog: Dialog, incoming: readonly Message[]): Dialog => {
  if (incoming.length === 0) return dialog
  const bySeq = new Map(dialog.messages.map((message) => [message.seq, message]))
  for (const message of incoming) {
    const known = bySeq.get(message.seq)
    if (!known || known.version <= message.version) bySeq.set(message.seq, message)
  }
  const messages = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
  return { ...dialog, messages, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Puts events into a dialog, each version once. */
export const applyEvents = (dialog: Dialog, incoming: readonly DialogEvent[]): Dialog => {
  if (incoming.length === 0) return dialog
  const byVersion = new Map([...dialog.events, ...incoming].map((event) => [event.version, event]))
  const events = [...byVersion.values()].sort((one, other) => one.version - other.version)
  return { ...dialog, events, version: Math.max(dialog.version, ...incoming.map(({ version }) => version)) }
}

/** Takes over what a row of the list says about the dialog; `userId` is the person who looks. */
export const applyRow = (dialog: Dialog, row: SidebarDialog, userId: number): Dialog => {
  if (row.version < dialog.version) return dialog
  const heldByMe = row.owner === 'person' && row.ownerUserId === userId
  return {
    ...dialog,
    ...row,
    platform: row.plataform,
    userTransferredId: row.ownerUserId,
    transferredToThirdpartySystem: row.owner === 'external',
    // Whether a room that has just been given to me is entered is known only after it was opened.
    joined: heldByMe && dialog.joined,
    closedAt: row.status === 'OPEN' ? null : (dialog.closedAt ?? row.lastMessageDateTime),
    messages: dialog.messages,
    events: dialog.events,
  }
}

/** Older messages that were loaded go before those that are there. */
export const applyOlder = (dialog: Dialog, older: Dialog): Dialog => {
  const merged = applyEvents(applyMessages({ ...dialog, hasOlder: older.hasOlder }, older.messages), older.events)
  return { ...merged, version: dialog.version }
}

/** Afresh from the server, but keeping the older messages that are already loaded where the two overlap. */
export const applyFresh = (dialog: Dialog | undefined, fresh: Dialog): Dialog => {
  const oldest = fresh.messages[0]?.seq
  const newest = dialog?.messages.at(-1)?.seq
  if (!dialog || oldest === undefined || newest === undefined || newest < oldest - 1) return fresh
  const older = dialog.messages.filter(({ seq }) => seq < oldest)
  if (older.length === 0) return fresh
  return {
    ...fresh,
    messages: [...older, ...fresh.messages],
    events: applyEvents(fresh, dialog.events).events,
    hasOlder: dialog.hasOlder,
  }
}
