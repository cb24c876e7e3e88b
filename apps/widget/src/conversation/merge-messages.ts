import type { LivechatMessage } from '@prosa/contract'

/**
 * Puts incoming messages among those at hand: one of each id, of two the higher version, sorted by `order`. The same array comes back
 * where nothing changed, so that nothing is drawn again.
 */
export const mergeMessages = (
  current: readonly LivechatMessage[],
  incoming: readonly LivechatMessage[],
): readonly LivechatMessage[] => {
  const byId = new Map(current.map((message) => [message.id, message]))
  let changed = false
  for (const message of incoming) {
    const known = byId.get(message.id)
    if (known && known.version >= message.version) continue
    byId.set(message.id, message)
    changed = true
  }
  if (!changed) return current
  return [...byId.values()].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
}

/** Messages from the bot or a person that came after the newest one the visitor has seen. */
export const countUnread = (messages: readonly LivechatMessage[], readOrder: string): number =>
  messages.filter((message) => message.sender !== 'CLIENT' && !message.deleted && message.order > readOrder).length
