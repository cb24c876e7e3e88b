import type { RecipientOutcome } from '@prosa/contract'

/** Of a campaign's recipient, as it is stored; `queued` is in the outbox. */
export type RecipientStatus = 'pending' | 'queued' | 'sent' | 'failed' | 'cancelled'

/** What a recipient's row comes to for who reads it. */
export const recipientOutcomes: Record<RecipientStatus, RecipientOutcome> = {
  pending: 'pending',
  queued: 'pending',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'notSent',
}
