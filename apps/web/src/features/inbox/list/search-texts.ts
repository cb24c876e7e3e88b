/** Portuguese of what a search in the inbox finds. */
export const searchTexts = {
  results: 'Resultados da busca',
  contacts: 'Contatos',
  moreContacts: 'Mostrar mais contatos',
  messages: 'Mensagens',
  moreMessages: 'Mostrar mais mensagens',
  noMessages: 'Nenhuma mensagem com estas palavras',
  tooShort: 'Digite ao menos duas letras para buscar nas mensagens',
  failed: 'Não foi possível buscar nas mensagens',
  partial: 'Só as conversas mais recentes foram olhadas. Palavras menos comuns encontram também as antigas.',
  nothing: 'Buscamos por nome, telefone, e-mail e texto das mensagens.',
  only: { '': '', OPEN: 'Só conversas abertas.', CLOSED: 'Só conversas finalizadas.' },
  everywhere: 'Buscar em todas',
  found: (contacts: number, messages: number) =>
    `${contacts === 1 ? '1 contato' : `${contacts} contatos`}, ${messages === 1 ? '1 mensagem' : `${messages} mensagens`}`,
} as const
