import type { LivechatMessage } from '@prosa/contract'
import { mergeByVersion } from '@prosa/talk'

/** Merges incoming messages into the known ones, by their `order`. */
export const mergeMessages = (
  current: readonly LivechatMessage[],
  incoming: readonly LivechatMessage[],
): readonly LivechatMessage[] =>
  mergeByVersion(current, incoming, (a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))

/** Messages from the bot or a person that came after the newest one the visitor has seen. */
export const countUnread = (messages: readonly LivechatMessage[], readOrder: string): number =>
  messages.filter((message) => message.sender !== 'CLIENT' && !message.deleted && message.order > readOrder).length
