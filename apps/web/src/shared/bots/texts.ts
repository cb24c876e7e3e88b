export const addBotTexts = {
  noPermission: 'Seu usuário não tem permissão para incluir um novo bot!',
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
