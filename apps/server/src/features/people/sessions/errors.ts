import { defineErrors } from '../../../platform/errors/index.ts'

export const sessionErrors = defineErrors({
  resetCodeInvalid: [404, 'Este link não vale mais. Peça um novo.'],
  unconfirmed: [403, 'Confirme seu cadastro pelo link que enviamos por e-mail.'],
  suspended: [403, 'O acesso da sua empresa está suspenso. Fale com quem a administra.'],
  secondFactorNeeded: [401, 'Informe o código do seu aplicativo de autenticação.'],
  loginRefused: [401, 'E-mail ou senha inválidos.'],
})
