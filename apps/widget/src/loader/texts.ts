/** Portuguese of the launcher; the conversation's own stands in its frame. */
export const loaderTexts = {
  conversationWith: (name: string) => `Conversa com ${name}`,
  failed: 'Não foi possível abrir a conversa.',
  retry: 'Tentar de novo',
  close: 'Fechar',
  closeConversation: 'Fechar a conversa',
  open: (name: string) => `Abrir a conversa com ${name}`,
  /** `label` as the badge writes it. */
  unread: (count: number, label: string) => `${label} ${count === 1 ? 'mensagem nova' : 'mensagens novas'}`,
  siteRefused: (origin: string) =>
    `Prosa: ${origin} não está entre os sites permitidos deste bot. Inclua-o em Canais integrados > Live chat > Sites permitidos.`,
  inactive: 'Prosa: o live chat deste bot está desativado; o botão de conversa não aparece.',
  unknownBot: 'Prosa: o código (token) do script não é de nenhum bot. Copie o script de novo.',
  userWithoutId: 'Prosa: setUser precisa do código (id) do cliente.',
  notLoaded: 'Prosa: não foi possível carregar o atendimento.',
} as const
