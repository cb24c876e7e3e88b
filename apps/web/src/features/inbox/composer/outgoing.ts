/** A message that this browser has not yet heard back about. It keeps its id over every try, so it is stored once. */
export interface PendingMessage {
  clientId: string
  dialogId: number
  message: string
  files: readonly { fileId: string; name: string; mime: string; size: number; url: string }[]
  dateTime: string
  state: 'sending' | 'failed'
  failure: string | null
}

const storageKey = 'prosa.outgoing'
const none: readonly PendingMessage[] = []
const listeners = new Set<() => void>()
let pending: readonly PendingMessage[] = restore()
const byDialog = new Map<number, readonly PendingMessage[]>()

/** What was still on its way when the page was closed counts as failed: the person decides whether it goes again. */
function restore(): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as PendingMessage[]).map((message) => ({ ...message, state: 'failed' })) : []
  } catch {
    return []
  }
}

function set(next: readonly PendingMessage[]): void {
  pending = next
  byDialog.clear()
  try {
    globalThis.sessionStorage?.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Storage is forbidden or full: the messages live as long as the page.
  }
  for (const listener of listeners) listener()
}

export const subscribeToOutgoing = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages of one dialog that are under way, oldest first; the same array until they change. */
export const outgoingOf = (dialogId: number): readonly PendingMessage[] => {
  const known = byDialog.get(dialogId)
  if (known) return known
  const found = pending.filter((message) => message.dialogId === dialogId)
  const kept = found.length === 0 ? none : found
  byDialog.set(dialogId, kept)
  return kept
}

export const addOutgoing = (message: PendingMessage): void => set([...pending, message])
export const changeOutgoing = (clientId: string, change: Partial<PendingMessage>): void =>
  set(pending.map((message) => (message.clientId === clientId ? { ...message, ...change } : message)))
export const removeOutgoing = (clientId: string): void =>
  set(pending.filter((message) => message.clientId !== clientId))
