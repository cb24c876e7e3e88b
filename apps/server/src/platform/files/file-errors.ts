import { wrongFileType } from '@prosa/contract'
import { defineErrors } from '../errors/index.ts'

export const fileErrors = defineErrors({
  wrongType: [400, wrongFileType],
  /** Its text carries the limit. */
  tooLarge: [413, 'Tamanho máximo excedido.'],
  broken: [400, 'O arquivo está danificado ou não pode ser lido.'],
  empty: [400, 'O arquivo está vazio.'],
})
