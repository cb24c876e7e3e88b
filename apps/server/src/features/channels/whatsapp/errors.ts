import { defineErrors } from '../../../platform/errors/index.ts'

export const whatsappErrors = defineErrors({
  notAvailable: [422, 'Esta instalação ainda não tem um aplicativo na Meta. Fale com quem a administra.'],
  refused: [422, 'A Meta recusou a conexão.'],
  notDisconnected: [502, 'Erro ao desconectar-se da conta neste momento! Por favor, tente mais tarde.'],
})
