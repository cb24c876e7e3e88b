import type { RecipientOutcome } from '@prosa/contract'

/** Status of a campaign's recipient, as stored; `queued` is in the outbox. */
export type RecipientStatus = 'pending' | 'queued' | 'sent' | 'failed' | 'cancelled'

/** The status shown for a recipient's row. */
export const recipientOutcomes: Record<RecipientStatus, RecipientOutcome> = {
  pending: 'pending',
  queued: 'pending',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'notSent',
}
