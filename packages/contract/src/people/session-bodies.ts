import { z } from 'zod'
import { requiredText } from '../common.ts'

/*
 * Bodies that forms check in the browser too. Kept apart from the operations, so that a form loads them, and zod with them, on demand; the operations
 * are in every bundle.
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
