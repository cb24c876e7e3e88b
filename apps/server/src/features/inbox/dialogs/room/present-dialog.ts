import {
  botTargets,
  contactLabel,
  type Dialog,
  type DialogEvent,
  findChannelFacts,
  type Message,
  type Note,
  platformOf,
  type SidebarDialog,
} from '@prosa/contract'
import { signedIdOf } from '../../../../channels/livechat/signed-visitor.ts'
import { filePath } from '../../../files/index.ts'
import type { DialogRareRow, DialogRow, SidebarRow } from './dialogs.queries.ts'

/** Display name of a row's contact. */
export const labelOfRow = (row: {
  contact_id: number
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  visitor_number: number | null
}): string =>
  contactLabel({
    id: row.contact_id,
    name: row.contact_name,
    phone: row.contact_phone,
    email: row.contact_email,
    visitorNumber: row.visitor_number,
  })

export const presentSidebarDialog = (row: SidebarRow): SidebarDialog => ({
  id: row.id,
  contactId: row.contact_id,
  name: labelOfRow(row),
  hasName: row.contact_name !== null,
  phone: row.contact_phone,
  pictureUrl: row.contact_picture && filePath(row.contact_picture),
  lastMessage: row.last_text,
  lastSender: row.last_sender as SidebarDialog['lastSender'],
  lastSenderUserId: row.last_sender_user_id,
  lastSenderName: row.last_sender_name,
  lastFailed: row.last_failed,
  lastCustomerMessage: row.last_customer_text,
  lastMessageDateTime: row.last_at.toISOString(),
  unreadMessageTotal: Math.max(0, row.unread),
  plataform: platformOf(row.connection_kind),
  whatsappQrcode: findChannelFacts(row.connection_kind)?.flag === 'whatsappQrcode',
  canDeleteMessages: findChannelFacts(row.connection_kind)?.capabilities.deletion ?? false,
  botName: row.bot_name,
  botId: row.bot_id,
  botColor: row.bot_color,
  workspaceId: row.workspace_id,
  status: row.open ? 'OPEN' : 'CLOSED',
  owner: row.owner as SidebarDialog['owner'],
  ownerUserId: row.owner_user_id,
  ownerName: row.owner_name,
  waits: row.waits,
  waitsSince: row.waits_since?.toISOString() ?? null,
  queuedSince: row.queued_since?.toISOString() ?? null,
  transferredKind: row.transferred_kind as Dialog['transferredKind'],
  offerExpiresAt: row.owner === 'offered' ? (row.offer_expires_at?.toISOString() ?? null) : null,
  alarmedAt: row.alarmed_at?.toISOString() ?? null,
  answerBy: row.answer_by?.toISOString() ?? null,
  closeBy: row.close_by?.toISOString() ?? null,
  ...(row.snoozed_until === null ? {} : { snoozedUntil: row.snoozed_until.toISOString() }),
  labels: row.labels,
  version: row.version,
})

const objectives: Record<number, string> = botTargets

export const presentDialog = (
  row: DialogRow & Partial<DialogRareRow>,
  userId: number,
  page: { messages: readonly Message[]; events: readonly DialogEvent[]; notes: readonly Note[]; hasOlder: boolean },
): Dialog => {
  const sidebar = presentSidebarDialog(row)
  return {
    ...sidebar,
    contactId: row.contact_id,
    platform: sidebar.plataform,
    workspaceName: row.workspace_name,
    ...(row.opening_hours === null ? {} : { openingHours: row.opening_hours }),
    objective: objectives[row.bot_target ?? 0] ?? '',
    tag: row.tag_stage,
    attendedBy: row.attended_by ?? null,
    attendedById: row.attended_by_id ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    startedAt: row.first_at.toISOString(),
    transferred: row.transferred_to !== null,
    transferredTo: row.transferred_to,
    transferredKind: sidebar.transferredKind ?? null,
    transferredId: row.transferred_id,
    ...(row.meta_agent ? { metaAgent: true } : {}),
    userTransferredId: row.owner_user_id,
    transferredToThirdpartySystem: row.owner === 'external',
    joined: row.owner === 'person' && row.owner_user_id === userId && row.joined,
    canSendToThirdparty: row.transfer_url !== null,
    verifiedId: signedIdOf(row.connection_kind, row.external_id),
    ...(row.has_scheduled ? { hasScheduled: true } : {}),
    messages: [...page.messages],
    events: [...page.events],
    notes: [...page.notes],
    hasOlder: page.hasOlder,
    dateTime: row.last_at.toISOString(),
  }
}
