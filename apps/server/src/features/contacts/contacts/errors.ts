import { defineErrors } from '../../../platform/errors/index.ts'

export const contactErrors = defineErrors({
  erased: [410, 'Os dados desta pessoa foram apagados a pedido dela.'],
  phoneTaken: [409, 'Este telefone já é de outro contato.'],
})
