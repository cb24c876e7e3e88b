import { defineErrors } from '../../platform/errors/index.ts'

export const sessionErrors = defineErrors({
  loginRefused: [401, 'E-mail ou senha inválidos.'],
})
