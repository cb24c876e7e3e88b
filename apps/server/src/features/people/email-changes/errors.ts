import { defineErrors } from '../../../platform/errors/index.ts'

export const emailChangeErrors = defineErrors({
  confirmLinkInvalid: [404, 'Este link não vale mais. Peça a troca de e-mail de novo.'],
  stopLinkInvalid: [404, 'Este link não vale mais. Se a troca não foi você quem pediu, fale com um administrador.'],
  askerOutranked: [409, 'Quem pediu esta troca não pode mais fazê-la. Peça que alguém com mais permissões a peça.'],
  emailGone: [409, 'Este e-mail já é de outra conta. Fale com um administrador.'],
  sentTooSoon: [429, 'Aguarde um minuto antes de enviar o link de novo.'],
})
