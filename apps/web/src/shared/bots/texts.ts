export const addBotTexts = {
  chooseWorkspace: 'Favor informar ao menos uma workspace no cabeçalho da página',
} as const

export const botPickerTexts = {
  label: 'Bot',
  placeholder: 'Selecione um bot',
  failed: 'Erro ao buscar bots.',
  failedText: 'Não foi possível carregar a lista de bots.',
  moreFailedText: 'Não foi possível carregar mais bots.',
  none: 'Nenhum bot encontrado.',
} as const
