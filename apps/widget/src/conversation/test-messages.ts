import type { LivechatMessage } from '@prosa/contract'

/** A message for tests: number n of the conversation, from the bot by default. */
export const testMessage = (n: number, over: Partial<LivechatMessage> = {}): LivechatMessage => ({
  id: `m${n}`,
  clientId: null,
  order: `1.${String(n).padStart(6, '0')}`,
  sender: 'BOT',
  senderName: 'Jatô',
  text: `texto ${n}`,
  dateTime: new Date(Date.UTC(2026, 10, 20, 15, 0, n)).toISOString(),
  version: n,
  buttons: [],
  files: [],
  deleted: false,
  replyTo: null,
  ...over,
})
