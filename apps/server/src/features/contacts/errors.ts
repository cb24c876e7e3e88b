import { defineErrors } from '../../platform/errors/index.ts'

export const contactErrors = defineErrors({
  erased: [410, 'Os dados desta pessoa foram apagados a pedido dela.'],
  phoneTaken: [409, 'Este telefone já é de outro contato.'],
  filesAtOnce: [429, 'Outro arquivo da empresa ainda está sendo feito. Tente de novo em instantes.'],
})
