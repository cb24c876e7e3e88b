import { z } from 'zod'
import { requiredText } from '../common.ts'

/** Separate from the operations; see session-bodies.ts. */

/** Shown in place of a secret; sent back, it keeps the stored one. */
export const maskedSecret = '••••••••••••'

const required = 'Campo obrigatório'
const metaId = z
  .string()
  .trim()
  .min(1, required)
  .regex(/^\d{1,30}$/, 'Só números')

/** A WhatsApp Business number, typed in or chosen from an account. */
export const whatsappConfigBody = z.object({
  phone: requiredText(30).regex(/^[+\d][\d\s().-]{6,}$/, 'Informe um telefone válido.'),
  /** Token of the Meta user or of a system user; masked: the stored one. */
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
  /** Registers a number that is not on the API yet, and becomes its PIN. */
  pin: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, 'O PIN tem 6 números.')
    .optional(),
})
export type WhatsappConfigBody = z.infer<typeof whatsappConfigBody>
