import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { id } from '../common.ts'

const part = z.string().trim().max(254).nullish()

/** Filter on an own field: texts by their beginning, numbers and dates by range, others by value. */
export const fieldFilter = z
  .object({ id, value: part, from: part, to: part })
  .refine(({ value, from, to }) => [value, from, to].some((one) => one), {
    path: ['value'],
    message: 'Informe o valor do campo',
  })
export type FieldFilter = z.output<typeof fieldFilter>

const is = z.enum(['has', 'lacks'])
/** `before`: more than this many days ago in the company's time zone; `within`: in the last days, including today. */
const when = z.enum(['before', 'within'])
const days = z.int().min(1).max(3_650)

const contactRule = z.discriminatedUnion('of', [
  z.object({ of: z.literal('tag'), is, id }),
  z.object({ of: z.literal('field'), is, field: fieldFilter }),
  /** Whether the field has any value. */
  z.object({ of: z.literal('filled'), is, id }),
  /** Whether the contact has a known account on this platform. */
  z.object({ of: z.literal('channel'), is, platform: platformName }),
  z.object({ of: z.literal('lastMessage'), is: when, days }),
  /** No message was ever exchanged. */
  z.object({ of: z.literal('silent'), is }),
  z.object({ of: z.literal('created'), is: when, days }),
])
export type ContactRule = z.output<typeof contactRule>

export const maxContactRules = 20

/** Conditions; a contact must match all or any of them. */
export const contactRules = z.object({
  match: z.enum(['all', 'any']),
  list: z.array(contactRule).min(1).max(maxContactRules, `No máximo ${maxContactRules} condições`),
})
export type ContactRules = z.output<typeof contactRules>
