import { defineErrors } from '../../../platform/errors/index.ts'

export const messengerErrors = defineErrors({
  notAllowed: [403, 'Você deve entrar em contato com o suporte para ativar o canal.'],
  notServed: [422, 'Esta instalação não tem um aplicativo da Meta configurado.'],
  notLoggedIn: [409, 'Conecte uma conta da Meta primeiro.'],
  pageElsewhere: [409, 'Esta página já está conectada a outro bot. Desconecte-a lá primeiro.'],
  notConnected: [409, 'Esta página não está conectada a este bot.'],
  refused: [422, 'A Meta recusou a conexão.'],
  notNow: [503, 'A Meta não respondeu. Tente de novo em instantes.'],
})
