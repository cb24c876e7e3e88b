import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { id } from '../common.ts'

const part = z.string().trim().max(254).nullish()

/** One of the company's fields: a text by how it begins, a number or a date from and to, the others by the value itself. */
export const fieldFilter = z
  .object({ id, value: part, from: part, to: part })
  .refine(({ value, from, to }) => [value, from, to].some((one) => one), {
    path: ['value'],
    message: 'Informe o valor do campo',
  })
export type FieldFilter = z.output<typeof fieldFilter>

const is = z.enum(['has', 'lacks'])
/** `before`: longer ago than so many days of the company's clocks; `within`: in those that end today. */
const when = z.enum(['before', 'within'])
const days = z.int().min(1).max(3_650)

const contactRule = z.discriminatedUnion('of', [
  z.object({ of: z.literal('tag'), is, id }),
  z.object({ of: z.literal('field'), is, field: fieldFilter }),
  /** Whether the field has any value. */
  z.object({ of: z.literal('filled'), is, id }),
  /** Whether one can be written to there: by an account that is known. */
  z.object({ of: z.literal('channel'), is, platform: platformName }),
  z.object({ of: z.literal('lastMessage'), is: when, days }),
  /** Nothing was ever said. */
  z.object({ of: z.literal('silent'), is }),
  z.object({ of: z.literal('created'), is: when, days }),
])
export type ContactRule = z.output<typeof contactRule>

export const maxContactRules = 20

/** Conditions of which a contact has to pass all, or any one. */
export const contactRules = z.object({
  match: z.enum(['all', 'any']),
  list: z.array(contactRule).min(1).max(maxContactRules, `No máximo ${maxContactRules} condições`),
})
export type ContactRules = z.output<typeof contactRules>
