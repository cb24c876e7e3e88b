/** Every Portuguese sentence of the flow. Those of the specification are exact, odd spellings included. */
export const texts = {
  startNodeName: 'Início',
  newFlowName: 'Novo fluxo',
  welcome: 'Olá! Como posso ajudar?',
  /** The start node's own note in the panel. */
  startNote: 'A primeira conversa com o chatbot sempre começa com a interação do usuário.',
  newNodeName: (number: number) => `${number}-Inserir-título`,
  fallback: 'Desculpe, não entendi. Pode dizer de outra forma?',
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
