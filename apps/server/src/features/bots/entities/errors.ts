import { entityLimits } from '@prosa/contract'
import { defineErrors } from '../../../platform/errors/index.ts'

export const entityErrors = defineErrors({
  entityExists: [409, 'Entidade já cadastrada!'],
  noCsv: [400, 'O arquivo selecionado não é um CSV.'],
  fileTooLarge: [413, 'Tamanho máximo excedido. Máximo permitido: 2 MB.'],
  /** Details are the contract's `entityImportRefusal`. */
  importFailed: [400, 'Erro ao importar arquivo'],
})

export const entityTexts = {
  saved: 'Entidade salva com sucesso .',
  name: 'Use apenas letras, números e "_" no nome da entidade.',
  overBudget: (used: number, budget: number) =>
    `As entidades deste bot teriam ${used.toLocaleString('pt-BR')} caracteres, e podem ter ${budget.toLocaleString('pt-BR')} ao todo. Remova valores ou sinônimos desta ou de outra entidade.`,
  repeatedValue: 'Não pode conter elementos duplicados',
  imported: 'Entidades inseridas com sucesso.',
  noCsv: 'O arquivo selecionado não é um CSV.',
  noFile: 'Escolha um arquivo CSV.',
  noEntities: 'Selecione ao menos uma entidade.',
  badEntities: 'Entidade inválida.',
  manyEntities: (most: number) => `Selecione no máximo ${most} entidades.`,
  emptyFile: 'O arquivo não tem linhas.',
  openQuote: 'As aspas não foram fechadas.',
  lineWithoutValue: 'Falta o valor, na primeira coluna.',
  longText: `Um valor ou sinônimo pode ter no máximo ${entityLimits.textLength} caracteres.`,
  manySynonyms: `Um valor pode ter no máximo ${entityLimits.synonyms} sinônimos.`,
  manyEntries: (found: number) =>
    `A entidade teria ${found.toLocaleString('pt-BR')} valores, e pode ter ${entityLimits.entries.toLocaleString('pt-BR')}.`,
  manyValues: (found: number) =>
    `O arquivo tem ${found.toLocaleString('pt-BR')} valores, e uma entidade pode ter ${entityLimits.entries.toLocaleString('pt-BR')}.`,
  manyTexts: (most: number) => `O arquivo pode ter no máximo ${most.toLocaleString('pt-BR')} valores e sinônimos.`,
  manyPatterns: (found: number, most: number) =>
    `O arquivo tem ${found.toLocaleString('pt-BR')} expressões, e um bot pode ter ${most.toLocaleString('pt-BR')}.`,
} as const
