/** Every Portuguese sentence of the flow. Those of the specification are exact, odd spellings included. */
export const texts = {
  startNodeName: 'Início',
  newFlowName: 'Novo fluxo',
  welcome: 'Olá! Como posso ajudar?',
  /** The start node's own note in the panel. */
  startNote: 'A primeira conversa com o chatbot sempre começa com a interação do usuário.',
  newNodeName: (number: number) => `${number}-Inserir-título`,
  fallback: 'Desculpe, não entendi. Pode dizer de outra forma?',
  /** Asked where a message may mean either of two exits, under which two buttons say the same. */
  doubt: (one: string, other: string) => `Você quis dizer “${one}” ou “${other}”?`,
  attention: 'Atenção',
  gone: 'Este item não existe mais no fluxo.',
  connectionRefused: 'Conexão não permitida! Favor escolher um node abaixo em seu fluxo!',
  entityNodeHasOneChild: 'Este node pede uma entidade e por isso leva a um único node.',
  tooManyNodes: 'O fluxo pode ter no máximo 2000 nodes.',
  startStays: 'O node Início não pode ser excluído nem convertido.',
  lastUserInteraction: 'O node precisa de pelo menos uma interação do usuário.',
  fallbackTooMany: 'O node pode ter no máximo 30 mensagens de exceção.',
  tagTooLong: 'A etapa e a lista podem ter no máximo 100 caracteres.',
  flowName: {
    empty: 'Informe o nome do fluxo.',
    tooLong: 'O nome do fluxo pode ter no máximo 100 caracteres.',
  },
  addInteraction: {
    title: 'Erro ao adicionar interação de usuário.',
    message: 'Não é possível adicionar mais interações de usuário. Nodes de destino insuficientes.',
  },
  oneVariable: {
    title: 'Não é permitido mais de uma variável no mesmo node.',
    message: 'Favor excluir um dos "@"',
  },
  confirm: {
    deleteNode: 'Tem certeza que deseja excluir este node?',
    deleteNodes: (count: number) => `Tem certeza que deseja excluir estes ${count} nodes?`,
    losePhrases:
      'Todas as frases de treinamento contidas nessa conexão serão permanentemente perdidas. Deseja continuar?',
    variableInUse: 'Entidade anterior está sendo utilizada como variável em outros nodes.',
    loseVariable: 'Caso prossiga esta informação será perdida. Deseja prosseguir com a exclusão?',
  },
  phrases: {
    tooMany: 'A interação do usuário pode ter no máximo 1000 frases.',
    tooLong: 'A frase pode ter no máximo 500 caracteres.',
  },
  message: {
    tooMany: 'O node pode ter no máximo 30 interações do robô.',
    tooLong: 'A mensagem pode ter no máximo 4096 caracteres.',
    tooManyFiles: 'A mensagem pode ter no máximo 30 arquivos.',
    last: 'O node precisa de pelo menos uma interação do robô.',
  },
  button: {
    noLabel: 'Informe o texto do botão.',
    labelTooLong: 'O botão pode ter no máximo 50 caracteres.',
    noLink: 'Informe o link do botão.',
    linkTooLong: 'O link pode ter no máximo 2048 caracteres.',
    badLink: 'Link inválido. Use um endereço http, https, mailto ou tel.',
    tooMany: 'A mensagem pode ter no máximo 30 botões.',
    anyLeadsThere: 'Qualquer resposta já leva a este node, a deste botão também.',
    repeated: 'Dois botões da mesma mensagem não podem ter o mesmo texto.',
  },
  transfer: {
    noWorkspace: 'Selecione um workspace.',
    noQueue: 'Selecione o tipo de transferência.',
    noUser: 'Selecione um colaborador.',
    noBot: 'Selecione um bot.',
    ownBot: 'Escolha um bot diferente do atual.',
    noMessage: 'Informe a mensagem inicial.',
    messageTooLong: 'A mensagem pode ter no máximo 500 caracteres.',
  },
  name: {
    empty: 'Node Inválido. Informe um nome para o node.',
    tooLong: 'Node Inválido. O nome pode ter no máximo 100 caracteres.',
    repeated: 'Node Inválido. Nome duplicado. Favor escolher um outro nome para o node.',
    underscore: 'Node com nome Inválido. Nome do node não deve incluir o caractere "_".',
    startIsFixed: 'O node Início não pode ser renomeado.',
  },
  draft: {
    noStart: 'O fluxo precisa de exatamente um node inicial, chamado "Início".',
    repeatedId: (node: string) => `O node "${node}" repete o id de outro node.`,
    repeatedExitId: (node: string) => `Uma interação do usuário do node "${node}" repete o id de outra.`,
    unknownDestination: (node: string) => `Uma interação do usuário do node "${node}" leva a um node que não existe.`,
    unknownDestinationNamed: (node: string, target: string) =>
      `O node "${node}" leva ao node "${target}", que não existe.`,
    leadsToStart: (node: string) => `O node "${node}" não pode levar ao node Início.`,
    leadsToItself: (node: string) => `O node "${node}" não pode levar a si mesmo.`,
    repeatedDestination: (node: string) => `Duas interações do usuário do node "${node}" levam ao mesmo node.`,
  },
} as const
