import { defineErrors } from '../../platform/errors/index.ts'

export const sessionErrors = defineErrors({
  resetCodeInvalid: [404, 'Este link não vale mais. Peça um novo.'],
  unconfirmed: [403, 'Confirme seu cadastro pelo link que enviamos por e-mail.'],
  loginRefused: [401, 'E-mail ou senha inválidos.'],
})
