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
  notLoaded: 'Prosa: não foi possível carregar o atendimento.',
} as const
