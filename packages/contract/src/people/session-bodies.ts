import { z } from 'zod'
import { requiredText } from '../common.ts'

/*
 * Bodies that forms also validate in the browser. Separate from the operations, which are in every bundle, so that
 * forms load them and zod on demand.
 */

export const loginBody = z.object({
  name: requiredText(254).pipe(z.email('E-mail inválido')),
  password: z.string().min(1, 'Campo obrigatório').max(1000),
})

/** NIST SP 800-63B-4: at least eight characters, no rules on composition. */
export const newPassword = z
  .string()
  .min(1, { error: 'Campo obrigatório', abort: true })
  .min(8, 'Mínimo de 8 caracteres')
  .max(1000, 'Máximo de 1000 caracteres')

export const resetPasswordBody = z
  .object({ newPassword, confirmPassword: z.string().max(1000, 'Máximo de 1000 caracteres') })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'As senhas não são iguais',
  })
