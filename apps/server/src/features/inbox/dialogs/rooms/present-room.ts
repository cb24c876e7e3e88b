import { botTargets, notTransferred, platformOf, type Room } from '@prosa/contract'
import { filePath } from '../../../files/index.ts'
import { labelOfRow } from '../room/present-dialog.ts'
import type { RoomRow } from './rooms.queries.ts'

const objectives: Record<number, string> = botTargets

/** Name of a channel in rows of the rooms' table. */
export const platformLabel = (kind: string): Room['plataform'] => {
  const platform = platformOf(kind)
  return platform === 'LIVECHAT' ? 'LIVE CHAT' : platform
}

export const presentRoom = (row: RoomRow): Room => ({
  id: row.id,
  contactId: row.contact_id,
  leadName: labelOfRow(row),
  phone: row.contact_phone,
  botName: row.bot_name,
  plataform: platformLabel(row.connection_kind),
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
  objective: objectives[row.bot_target ?? 0] ?? '',
  tag: row.tag_stage,
  firstMessage: row.first_at.toISOString(),
  lastMessage: row.last_at.toISOString(),
  queuedSince: row.queued_since?.toISOString() ?? null,
  waitsSince: row.waits_since?.toISOString() ?? null,
  answerBy: row.answer_by?.toISOString() ?? null,
  closeBy: row.close_by?.toISOString() ?? null,
  statusTime: row.status_at.toISOString(),
  status: row.open ? 'Aberto' : 'Finalizado',
  closedAt: row.closed_at?.toISOString() ?? null,
  transferredTo: row.transferred_to ?? notTransferred,
  transferredKind: row.transferred_kind as Room['transferredKind'],
  transferredId: row.transferred_id,
  repetitions: row.repetitions,
  canSendToThirdparty: row.can_send_outside,
  pictureUrl: row.contact_picture && filePath(row.contact_picture),
  labels: row.labels,
  version: row.version,
})
