/** Texts of the checks. */
export const checkTexts = {
  cycle: (node: string) => `O fluxo tem um ciclo que passa pelo node "${node}". Remova uma das conexões.`,
  emptyFlow: 'O fluxo está vazio: o Início não diz nem faz nada, e não há outro node.',
  emptyNode: (node: string) => `O node "${node}" não diz nem faz nada.`,
  repeatedPhrase: (node: string, phrase: string) => `No node "${node}", a frase "${phrase}" está em duas interações.`,
  twoAnyAnswerExits: (node: string) => `O node "${node}" tem duas interações que aceitam qualquer resposta.`,
  unknownEntity: (node: string, entity: string) => `O node "${node}" pede a entidade "${entity}", que não existe.`,
  variableNeverAsked: (node: string, variable: string) =>
    `O node "${node}" usa a variável "@${variable}", que nenhum caminho até ele pergunta.`,
  missingFile: (node: string, file: string) => `O arquivo "${file}" do node "${node}" não existe mais.`,
  invalidLink: (node: string, label: string) => `O botão "${label}" do node "${node}" tem um link inválido.`,
  emptyButton: (node: string) => `O node "${node}" tem um botão sem texto.`,
  transferUnset: (node: string) => `O node "${node}" transfere a conversa, mas o destino não foi escolhido.`,
  transferWorkspace: (node: string) => `O node "${node}" transfere para um workspace que não existe.`,
  transferUser: (node: string) =>
    `O node "${node}" transfere para um colaborador que não pode atender no workspace escolhido.`,
  transferBot: (node: string) => `O node "${node}" transfere para um bot que não existe.`,
  transferOwnBot: (node: string) => `O node "${node}" transfere para o próprio bot.`,
  transferOutside: (node: string) =>
    `O node "${node}" transfere para um sistema externo, mas o endereço de transferência não está configurado.`,
  unreachable: (node: string) => `Nenhum caminho leva ao node "${node}".`,
  deadEnd: (node: string) => `No node "${node}", uma interação do usuário não tem destino e não será publicada.`,
  quickReply: (node: string, label: string) => `Nenhuma interação do node "${node}" aceita o botão "${label}".`,
  unheardQuestion: (node: string) =>
    `O node "${node}" termina com uma pergunta, mas o fluxo acaba nele: a resposta do cliente recomeça no Início.`,
  phoneRequest: (node: string) =>
    `O node "${node}" pede o telefone, mas nenhuma saída com a entidade Telefone leva a um node.`,
  phoneWithoutWay: (node: string) =>
    `O node "${node}" pede o telefone, e quem não quer informar não tem como seguir: dê outra saída.`,
  waitWindow: (node: string, channel: string, hours: number) =>
    `O node "${node}" espera mais que as ${hours} horas em que o canal ${channel} aceita mensagens do bot: escolha o que fazer depois desse prazo.`,
  waitOnly: (node: string) =>
    `O node "${node}" só continua com o tempo: quem escrever antes recebe a mensagem de exceção.`,
  waitAfterClose: (node: string, wait: string) =>
    `O node "${node}" espera ${wait}, mas o bot finaliza antes a conversa de quem não responde.`,
  waitAfterTransfer: (node: string, wait: string) =>
    `O node "${node}" espera ${wait}, mas o bot transfere antes a conversa de quem não responde.`,
  documentsUnasked: (node: string) =>
    `O node "${node}" responde com documentos, mas tem uma interação que aceita qualquer resposta: os documentos nunca são consultados.`,
  nobody: (node: string) => `O node "${node}" transfere para um workspace sem atendentes ativos.`,
  noWebhook: (node: string) => `O node "${node}" chama o webhook, mas o endereço não está configurado.`,
  longText: (node: string, channel: string, most: number) =>
    `Uma mensagem do node "${node}" passa de ${most} caracteres, o limite do canal ${channel}.`,
  manyButtons: (node: string, channel: string, most: number) =>
    `Uma mensagem do node "${node}" tem mais de ${most} botões, o limite do canal ${channel}.`,
  longButton: (node: string, channel: string, label: string, most: number) =>
    `O botão "${label}" do node "${node}" passa de ${most} caracteres, o limite do canal ${channel}.`,
  nearPhrase: (node: string, one: string, other: string) =>
    `No node "${node}", as frases "${one}" e "${other}" são quase iguais e estão em interações diferentes.`,
  variableSkipped: (node: string, variable: string) =>
    `Um caminho chega ao node "${node}" sem perguntar a variável "@${variable}".`,
  unknownVariable: (node: string, written: string) =>
    `O node "${node}" contém "${written}", que não é uma variável do fluxo e será enviado como texto.`,
  twoVariables: (node: string) => `Node "${node}": Não é permitido mais de uma variável no mesmo node.`,
} as const
