import { z } from 'zod'
import { periodDay } from '../common.ts'

/* Separate from the operations; see session-bodies.ts. */

/** Categories by which Meta charges, in its own terms. */
export const messageCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export const messageCategory = z.enum(messageCategories, 'Escolha a categoria')
export type MessageCategory = z.infer<typeof messageCategory>

export const maxMessageRates = 2_000
const maxPrice = 1_000

/** A price with up to six decimals. */
const price = z
  .number('Informe o preço')
  .min(0, 'O preço não pode ser negativo')
  .max(maxPrice, `Até ${maxPrice}`)
  .refine((value) => Number(value.toFixed(6)) === value, 'Até seis casas decimais')

/** A price for the same country, category and day is replaced. */
export const messageRateBody = z.object({
  /** Digits of the country's dialling code; '': every other country. */
  dialCode: z.string().regex(/^([1-9]\d{0,3})?$/, 'Código do país inválido'),
  category: messageCategory,
  validFrom: periodDay,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Três letras, como USD ou BRL'),
  price,
})
export type MessageRateBody = z.output<typeof messageRateBody>
