import { z } from 'zod'
import { periodDay } from '../common.ts'

/* Apart from the operations, as session-bodies.ts says. */

/** By what Meta charges: the words are its own. */
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

/** The same country, category and day again replaces the price. */
export const messageRateBody = z.object({
  /** Digits of the country's dialling code; '' is every other country. */
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
