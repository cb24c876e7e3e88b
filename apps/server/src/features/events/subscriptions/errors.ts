import { maxSubscriptions } from '@prosa/contract'
import { defineErrors } from '../../../platform/errors/index.ts'

export const subscriptionErrors = defineErrors({
  tooManySubscriptions: [409, `Uma integração tem no máximo ${maxSubscriptions} inscrições.`],
  subscriptionNameTaken: [409, 'Esta integração já tem uma inscrição com este nome.'],
  stillWaiting: [409, 'Este evento ainda espera para ser enviado.'],
  queueFull: [409, 'Já há 1.000 eventos na fila desta inscrição. Espere que alguns sejam enviados.'],
  notWaiting: [409, 'Este evento não espera mais.'],
  notToldYet: [422, 'Este evento ainda não foi enviado: escolha um número anterior.'],
})
