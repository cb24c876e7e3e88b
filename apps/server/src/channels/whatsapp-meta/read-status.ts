import { z } from 'zod'
import type { ChannelEvent, StatusEvent } from '../events.ts'
import { sortFault } from '../meta/graph-faults.ts'
import { errorList } from './read-message.ts'

const statusShape = z.looseObject({
  id: z.string().min(1).max(200),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  errors: z.unknown().optional(),
  biz_opaque_callback_data: z.string().max(256).nullish().catch(null),
})

/** Our own reference, as every message of ours carries it. */
const ownReference = /^\d{1,10}-\d{1,10}(\.\d{1,4})?$/

/** What became of a message of ours; by the reference that we gave with it, so that it is known also where no answer came. */
export const readStatus = (one: unknown): ChannelEvent | null => {
  const read = statusShape.safeParse(one)
  if (!read.success) return null
  const { id, status, biz_opaque_callback_data: reference } = read.data
  const event: StatusEvent = {
    kind: 'status',
    of: reference && ownReference.test(reference) ? { reference } : { providerId: id },
    // Played is what a voice message has instead of read.
    status: status === 'played' ? 'read' : status,
    ...(reference && ownReference.test(reference) ? { providerId: id } : {}),
  }
  if (status !== 'failed') return event
  const [code] = errorList(read.data.errors)
  if (code === undefined) return { ...event, reason: 'O WhatsApp não entregou a mensagem.', cause: 'unknown' }
  const { reason, cause } = sortFault(code, null)
  return { ...event, reason, cause, code }
}
