import type { WebhookDelivery } from '@prosa/contract'
import { webhookIdOf } from '../../../conversation/model/webhook-id.ts'
import { type DeliveryRow, replayable } from './deliveries.queries.ts'

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: webhookIdOf(row.id),
  kind: row.kind as WebhookDelivery['kind'],
  state: row.state as WebhookDelivery['state'],
  dialogId: row.dialog_id,
  attempts: row.attempts,
  status: row.last_status,
  failure: row.last_failure,
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  canReplay: row.state !== 'pending' && (replayable as readonly string[]).includes(row.kind),
})
