import { z } from 'zod'
import { id } from '../common.ts'

/* Separate from the operations; see session-bodies.ts. */

/** Fields for which one of two values is chosen. */
export const mergeFields = ['name', 'phone', 'email', 'description'] as const
export type MergeField = (typeof mergeFields)[number]

const side = z.enum(['into', 'from'])
export type MergeSide = z.infer<typeof side>

/** The remaining contact, the removed one, and the source of each field's value. */
export const mergeBody = z
  .object({
    intoId: id,
    fromId: id,
    fields: z.object({ name: side, phone: side, email: side, description: side }),
  })
  .refine(({ intoId, fromId }) => intoId !== fromId, { path: ['fromId'], message: 'Escolha dois contatos diferentes' })
export type MergeBody = z.output<typeof mergeBody>

/** Default choice per field: the remaining contact's value, unless it is empty. */
export const usualSides = (
  into: Readonly<Record<MergeField, string | null>>,
  from: Readonly<Record<MergeField, string | null>>,
): MergeBody['fields'] => {
  const sideOf = (field: MergeField): MergeSide => (!into[field] && from[field] ? 'from' : 'into')
  return { name: sideOf('name'), phone: sideOf('phone'), email: sideOf('email'), description: sideOf('description') }
}
