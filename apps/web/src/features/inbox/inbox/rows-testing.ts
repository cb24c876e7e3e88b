import type { SidebarDialog } from '@prosa/contract'
import type { InboxFilter } from './inbox-queries.ts'

/** A row of the list as the server would give it. */
export const row = (id: number, over: Partial<SidebarDialog> = {}): SidebarDialog => ({
  id,
  name: `Cliente ${id}`,
  hasName: true,
  phone: null,
  lastMessage: 'oi',
  lastSender: 'CLIENT',
  lastSenderUserId: null,
  lastSenderName: null,
  lastFailed: false,
  lastCustomerMessage: null,
  lastMessageDateTime: new Date(Date.UTC(2026, 4, 4, 12) - id * 1000).toISOString(),
  unreadMessageTotal: 0,
  plataform: 'LIVECHAT',
  whatsappQrcode: false,
  canDeleteMessages: false,
  botName: null,
  botId: 1,
  workspaceId: 1,
  status: 'OPEN',
  owner: 'bot',
  ownerUserId: null,
  pictureUrl: null,
  ownerName: null,
  waits: false,
  waitsSince: null,
  queuedSince: null,
  offerExpiresAt: null,
  alarmedAt: null,
  answerBy: null,
  closeBy: null,
  labels: [],
  version: 1,
  ...over,
})

/** The list's default filter. */
export const openRooms: InboxFilter = {
  workspace: 0,
  workspaces: [],
  name: '',
  status: 'OPEN',
  bots: [],
  owner: '',
  only: '',
  waiting: 0,
  labels: [],
  channels: [],
  order: '',
}

/** The viewer in tests. */
export const looking = { userId: 7, nowMs: Date.UTC(2026, 4, 4, 13) }
