import { defineErrors } from '../../platform/errors/index.ts'

export const sessionErrors = defineErrors({
  resetCodeInvalid: [404, 'Este link não vale mais. Peça um novo.'],
  loginRefused: [401, 'E-mail ou senha inválidos.'],
})
