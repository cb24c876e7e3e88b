import type { MessageCategory } from '@prosa/contract'

/** Texts of message prices. */
export const rateTexts = {
  title: 'Preços das mensagens',
  hint: 'O que a Meta cobra por mensagem entregue pela API oficial. As campanhas mostram o custo estimado por estes preços.',
  none: 'Nenhum preço cadastrado',
  noneText: 'Sem preços, as campanhas mostram a categoria do template, mas nenhum custo.',
  failed: 'Não foi possível buscar os preços',
  add: 'Adicionar preço',
  addTitle: 'Preço das mensagens',
  country: 'País',
  others: 'Outros países',
  category: 'Categoria',
  categories: {
    MARKETING: 'Marketing',
    UTILITY: 'Utilidade',
    AUTHENTICATION: 'Autenticação',
  } satisfies Record<MessageCategory, string>,
  price: 'Preço por mensagem',
  currency: 'Moeda',
  validFrom: 'Vale a partir de',
  from: (day: string) => `A partir de ${day}`,
  saved: 'Preço salvo com sucesso.',
  saveFailed: 'Não foi possível salvar o preço.',
  remove: 'Remover',
  removeOf: (country: string) => `Remover o preço de ${country}`,
  removeQuestion: (country: string, category: string, day: string) =>
    `Deseja remover o preço de ${category} de ${country}, que vale a partir de ${day}?`,
  removed: 'Preço removido com sucesso.',
  removeFailed: 'Não foi possível remover o preço.',
} as const
