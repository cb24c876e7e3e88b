import { z } from 'zod'
import { id } from '../common.ts'

/* Apart from the operations, as session-bodies.ts says. */

/** Fields of which one of two values is kept. */
export const mergeFields = ['name', 'phone', 'email', 'description'] as const
export type MergeField = (typeof mergeFields)[number]

const side = z.enum(['into', 'from'])
export type MergeSide = z.infer<typeof side>

/** Which contact stays, which one goes, and whose value each field gets. */
export const mergeBody = z
  .object({
    intoId: id,
    fromId: id,
    fields: z.object({ name: side, phone: side, email: side, description: side }),
  })
  .refine(({ intoId, fromId }) => intoId !== fromId, { path: ['fromId'], message: 'Escolha dois contatos diferentes' })
export type MergeBody = z.output<typeof mergeBody>

/** Of each field the value that is kept where nobody says otherwise: that of the contact that stays, unless it has none. */
export const usualSides = (
  into: Readonly<Record<MergeField, string | null>>,
  from: Readonly<Record<MergeField, string | null>>,
): MergeBody['fields'] => {
  const sideOf = (field: MergeField): MergeSide => (!into[field] && from[field] ? 'from' : 'into')
  return { name: sideOf('name'), phone: sideOf('phone'), email: sideOf('email'), description: sideOf('description') }
}
