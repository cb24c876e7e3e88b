import { defineErrors } from '../../platform/errors/index.ts'

export const entityErrors = defineErrors({
  entityExists: [409, 'Entidade já cadastrada!'],
})

export const entityTexts = {
  saved: 'Entidade salva com sucesso .',
  name: 'Use apenas letras, números e "_" no nome da entidade.',
  overBudget: (used: number, budget: number) =>
    `As entidades deste bot teriam ${used.toLocaleString('pt-BR')} caracteres, e podem ter ${budget.toLocaleString('pt-BR')} ao todo. Remova valores ou sinônimos desta ou de outra entidade.`,
  repeatedValue: 'Não pode conter elementos duplicados',
} as const
