/** Portuguese texts of search results. */
export const searchTexts = {
  results: 'Resultados da busca',
  contacts: 'Contatos',
  moreContacts: 'Mostrar mais contatos',
  messages: 'Mensagens e notas',
  moreMessages: 'Mostrar mais conversas',
  noMessages: 'Nenhuma mensagem, nota ou arquivo com estas palavras',
  /** Further matches in one room; `isLeast`: there may be more. */
  moreOfRoom: (count: number, isLeast: boolean) => `mais ${count}${isLeast ? ' ou mais' : ''} nesta conversa`,
  ofRoom: 'Também nesta conversa',
  moreInRoom: 'Mostrar mais desta conversa',
  roomFailed: 'Não foi possível buscar nesta conversa.',
  note: 'Nota',
  tooShort: 'Digite ao menos duas letras para buscar nas mensagens e notas',
  failed: 'Não foi possível buscar nas mensagens e notas',
  partial: 'Termo muito comum: a busca olhou só as conversas recentes.',
  nothing: 'Buscamos por nome, telefone, e-mail, texto das mensagens e notas, e nome dos arquivos.',
  only: { '': '', OPEN: 'Só conversas abertas.', CLOSED: 'Só conversas finalizadas.' },
  everywhere: 'Buscar em todas',
  found: (contacts: number, rooms: number) =>
    `${contacts === 1 ? '1 contato' : `${contacts} contatos`}, ${rooms === 1 ? '1 conversa' : `${rooms} conversas`} com estas palavras`,
} as const
