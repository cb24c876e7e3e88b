import { z } from 'zod'

/** Separate from the operations; see session-bodies.ts. */

const password = z.string().min(1, 'Campo obrigatório').max(1000)

/** Six digits of the app, or a recovery code; spaces, dashes and case are ignored. */
const code = z
  .string()
  .trim()
  .min(1, 'Campo obrigatório')
  .max(40, 'Máximo de 40 caracteres')
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())

export const codeLoginBody = z.object({ challenge: z.string().min(1).max(300), code })

/** `code` is required if a second factor is already on. */
export const beginSecondFactorBody = z.object({
  password,
  code: z.union([z.literal('').transform(() => undefined), code]).optional(),
})

export const confirmSecondFactorBody = z.object({ code })

export const secondFactorProofBody = z.object({ password, code })
