import { z } from 'zod'
import { requiredText } from '../common.ts'

/** Apart from the operations, as session-bodies.ts says. */

/** What a secret looks like in an answer; sent back, it changes nothing. */
export const maskedSecret = '••••••••••••'

const required = 'Campo obrigatório'
const metaId = z
  .string()
  .trim()
  .min(1, required)
  .regex(/^\d{1,30}$/, 'Só números')

/** A number of WhatsApp Business, typed by hand or chosen from an account. */
export const whatsappConfigBody = z.object({
  phone: requiredText(30).regex(/^[+\d][\d\s().-]{6,}$/, 'Informe um telefone válido.'),
  /** Of the person or of a system user; masked: the one that is stored. */
  token: requiredText(1_000),
  metaUrl: z
    .string()
    .trim()
    .min(1, required)
    .max(200)
    .refine((text) => URL.canParse(text), 'URL inválida'),
  businessPhoneId: metaId,
  businessAccountId: metaId,
  active: z.boolean(),
  /** Registers a number that is not yet on the API; it is the number's PIN from then on. */
  pin: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, 'O PIN tem 6 números.')
    .optional(),
})
export type WhatsappConfigBody = z.infer<typeof whatsappConfigBody>
