/** Texts of the shortcut list, apart because it is seldom opened. */
export const keysTexts = {
  /** `single`: one-character keys, which can be turned off. */
  keysHelp: [
    { single: ['J'], keys: ['↓'], text: 'Próxima conversa' },
    { single: ['K'], keys: ['↑'], text: 'Conversa anterior' },
    { single: [], keys: ['Enter'], text: 'Abrir a conversa e escrever' },
    { single: [], keys: ['Esc'], text: 'Sair do campo; outra vez, da conversa' },
    { single: ['N'], keys: [], text: 'Escrever nota privada' },
    { single: ['/'], keys: [], text: 'Buscar; ao escrever, respostas prontas' },
    { single: ['S'], keys: ['→'], text: 'Usar a resposta sugerida; → com o campo vazio' },
    { single: [], keys: ['@'], text: 'Na nota, mencionar alguém' },
    { single: [], keys: ['Alt+Enter'], text: 'Agendar o envio do que está escrito' },
    { single: ['1', '2', '3', '4'], keys: [], text: 'Todas, Minhas, Fila, Bot' },
    { single: ['5'], keys: [], text: 'Só as não lidas' },
    { single: ['V'], keys: [], text: 'Vistas salvas, agendadas e lembretes' },
    { single: ['E'], keys: [], text: 'Entrar na Conversa' },
    { single: ['T'], keys: [], text: 'Transferir; Enter escolhe, outra vez transfere' },
    { single: ['F'], keys: [], text: 'Finalizar' },
    { single: ['L'], keys: [], text: 'Etiquetas, também da linha em foco' },
    { single: ['A'], keys: [], text: 'Adiar ou lembrar, também da linha em foco' },
    { single: [], keys: ['→'], text: 'Na linha em foco, ir às ações dela' },
    { single: ['U'], keys: [], text: 'Marcar como não lida, também a linha em foco' },
    { single: ['I'], keys: [], text: 'Dados do contato' },
    { single: ['?'], keys: [], text: 'Mostrar os atalhos' },
  ] satisfies { single: string[]; keys: string[]; text: string }[] as readonly {
    single: readonly string[]
    keys: readonly string[]
    text: string
  }[],
  singleKeys: 'Atalhos de uma só tecla',
  singleKeysText: 'Letras, números, / e ?. Setas, Enter e Esc continuam valendo.',
  finalizeAsks: 'Perguntar antes de finalizar',
  finalizeAsksText: 'Desligado, uma conversa finalizada pode ser reaberta por 8 segundos no aviso.',
  roomsAfter: 'Depois de finalizar, ir para a gestão de salas',
  roomsAfterText: 'Desligado, abre a próxima conversa da lista.',
  notificationWords: 'Mostrar nome e mensagem do cliente nas notificações',
  notificationWordsText: 'Desligado, a notificação do navegador só avisa que há uma nova mensagem.',
  push: 'Avisar neste aparelho também com o sistema fechado',
  pushText: 'De conversas suas, oferecidas a você, menções e lembretes. O aviso não leva nome nem mensagem do cliente.',
  pushRefused: 'O navegador bloqueou as notificações deste endereço. Libere-as nas configurações do navegador.',
  pushMissing:
    'Este navegador não recebe avisos com o sistema fechado. No iPhone, instale antes o aplicativo na tela de início.',
  pushFailed: 'Não foi possível falar com o serviço de avisos do navegador. Tente de novo em instantes.',
} as const
