import type { FailureCause } from '@prosa/contract'
import type { ChannelEvent, StatusEvent } from '../events.ts'
import type { Receipt } from './protocol.ts'

const statuses: Record<number, StatusEvent['status']> = { 0: 'failed', 2: 'sent', 3: 'delivered', 4: 'read', 5: 'read' }

/**
 * What the server or the customer's phone says of a message of ours.
 * @param referenceOf The reference of a message of ours, by its id
 */
export const readReceipt = (
  { id, status, failure }: Receipt,
  { referenceOf }: { referenceOf(id: string): string | undefined },
): ChannelEvent[] => {
  const known = statuses[status]
  if (!known) return []
  const reference = referenceOf(id)
  return [
    {
      kind: 'status',
      of: reference === undefined ? { providerId: id } : { reference },
      ...(reference === undefined ? {} : { providerId: id }),
      status: known,
      ...(known === 'failed' ? refusalOf(failure[0] ?? '') : {}),
    },
  ]
}

/** Why WhatsApp refused a message, in plain words and as a cause. */
export const refusalOf = (code: string): { reason: string; cause: FailureCause } => {
  if (code === '463')
    return {
      reason: 'O WhatsApp restringiu este número: por ora ele só responde a quem já conversou com ele.',
      cause: 'account_blocked',
    }
  if (code === '479') return { reason: 'O WhatsApp recusou a mensagem. Tente de novo.', cause: 'unknown' }
  return { reason: `Recusada pelo WhatsApp${code ? ` (${code.slice(0, 20)})` : ''}`, cause: 'unknown' }
}
