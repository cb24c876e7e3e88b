import { defineErrors } from '../../../platform/errors/index.ts'

export const webhookErrors = defineErrors({
  addressMissing: [422, 'Grave este endereço antes de testar.'],
  addressOff: [422, 'Este endereço está desligado. Escolha "Religar" antes de reenviar.'],
  cannotReplay: [422, 'Esta chamada não pode ser reenviada: a conversa já seguiu sem ela.'],
  stillWaiting: [409, 'Esta chamada ainda espera para ser enviada.'],
})
