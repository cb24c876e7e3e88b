import { defineErrors } from '../../platform/errors/index.ts'

export const entityErrors = defineErrors({
  entityExists: [409, 'Entidade já cadastrada!'],
})

export const entityTexts = {
  saved: 'Entidade salva com sucesso .',
  name: 'Use apenas letras, números e "_" no nome da entidade.',
  repeatedValue: 'Não pode conter elementos duplicados',
} as const
