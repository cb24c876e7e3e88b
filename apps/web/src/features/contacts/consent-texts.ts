/** Texts of a contact's campaign section. */
export const contactConsentTexts = {
  title: 'Campanhas',
  readFailed: 'Não foi possível ler o que se sabe sobre campanhas.',
  retry: 'Tentar de novo',
  receives: 'Recebe',
  stopped: 'Não recebe',
  stop: 'Parar de enviar',
  stopOf: (channel: string) => `Parar de enviar campanhas por ${channel}`,
  resume: 'Voltar a enviar',
  resumeOf: (channel: string) => `Voltar a enviar campanhas por ${channel}`,
  stopQuestion: (name: string, channel: string) =>
    `${name} não vai mais receber campanhas por ${channel}, nem as que já estão programadas. As conversas continuam normalmente.`,
  stopDone: 'O contato não recebe mais campanhas.',
  stopFailed: 'Não foi possível registrar a saída.',
  noBasis: 'Nenhuma base legal registrada.',
  basisOf: (basis: string, day: string) => `${basis}, desde ${day}`,
  record: 'Registrar base',

  dialogTitle: { opt_in: 'Voltar a enviar campanhas', basis: 'Registrar base legal' },
  dialogHint: {
    opt_in: 'Registre em que base a empresa volta a escrever para este contato: é a prova de que ele aceitou.',
    basis: 'Em que base a empresa escreve para este contato, desde quando, e de onde isso se sabe.',
  },
  basis: 'Base legal',
  source: 'Origem',
  sourceHint: 'Por exemplo: formulário do site, contrato 1042, pedido por telefone.',
  givenOn: 'Data',
  recorded: 'Registro guardado.',
  recordFailed: 'Não foi possível guardar o registro.',

  history: (count: number) => (count === 1 ? 'Histórico (1 registro)' : `Histórico (${count} registros)`),
  events: { opt_out: 'Saiu das campanhas', opt_in: 'Voltou às campanhas', basis: 'Base registrada' },
  byContact: 'pelo próprio contato',
  by: (name: string) => `por ${name}`,
  openDialog: 'Ver a conversa',

  whyTitle: 'Por que recebi isto?',
  whyHint: 'As campanhas que incluíram este contato, e a resposta pronta para quem pergunta.',
  whyNone: 'Nenhuma campanha incluiu este contato.',
  createdBy: (name: string, day: string) => `Criada por ${name} em ${day}`,
  createdOn: (day: string) => `Criada em ${day}`,
  copy: 'Copiar resposta',
  copyOf: (name: string) => `Copiar resposta sobre a campanha ${name}`,
  copied: 'Resposta copiada.',
  copyFailed: 'O navegador não permitiu copiar.',
  answer: ({ name, moment, author, basis }: { name: string; moment: string; author: string; basis: string }) =>
    `Você recebeu a campanha "${name}" em ${moment}. Ela foi criada por ${author}. Base legal do contato: ${basis}. ` +
    'Se não quiser mais receber campanhas, responda SAIR a qualquer momento.',
  unknownAuthor: 'nossa equipe',
} as const
