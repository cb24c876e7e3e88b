import type { WebhookDeliveryState } from '@prosa/contract'
import type { BadgeTone } from '../../../ui/status-badge.tsx'

export const toneOf: Record<WebhookDeliveryState, BadgeTone> = {
  pending: 'info',
  delivered: 'ok',
  failed: 'bad',
  cancelled: 'off',
}
