import type { WebhookDelivery, WebhookDeliveryState, WebhookEndpoint } from '@prosa/contract'

const kinds: Record<WebhookDelivery['kind'], string> = {
  node: 'Node do fluxo',
  silence: 'Cliente em silêncio',
  employee: 'Funcionário digital',
  transfer: 'Transferência',
  message: 'Mensagem',
  close: 'Fechamento',
  test: 'Teste',
}

const states: Record<WebhookDeliveryState, string> = {
  pending: 'Em espera',
  delivered: 'Entregue',
  failed: 'Falhou',
  cancelled: 'Cancelada',
}

const endpoints: Record<WebhookEndpoint, { label: string; hint: string }> = {
  node: {
    label: 'URL',
    hint: 'Chamada pelos nodes com webhook; a resposta pode preencher variáveis e escolher o workspace.',
  },
  transfer: {
    label: 'URL de transferência',
    hint: 'Avisa que uma conversa passou para o sistema de terceiros.',
  },
  message: {
    label: 'URL de envio de mensagens',
    hint: 'Recebe cada mensagem do cliente enquanto o sistema de terceiros atende.',
  },
  close: { label: 'URL de fechamento de salas', hint: 'Avisa que uma conversa foi finalizada.' },
  employee: {
    label: 'URL do funcionário digital',
    hint: 'Recebe cada mensagem de um bot com o objetivo Funcionário digital; a resposta vai ao cliente.',
  },
}

/** Texts of the dialog 'Configuração de Webhook'. */
export const webhookTexts = {
  title: 'Configuração de Webhook',
  loadFailed: 'Erro ao buscar Configuração de Webhook',
  tabs: { addresses: 'Endereços', secret: 'Segredo', log: 'Chamadas' },
  endpoints,
  callback: {
    label: 'URL de callback',
    hint: 'Onde o sistema de terceiros responde, fecha ou devolve a conversa.',
    employeeLabel: 'URL de callback do funcionário digital',
    employeeHint: 'Onde o funcionário digital responde mais tarde.',
    copy: (label: string) => `Copiar ${label}`,
    copied: 'URL Webhook copiado com sucesso!',
    copyFailed: 'O navegador não permitiu copiar. Selecione o texto e copie.',
  },
  groupsOf: {
    bot: { title: 'Fluxo do bot', text: 'Os nodes com "Chamar webhook" perguntam ao seu sistema durante a conversa.' },
    outside: { title: 'Sistema de terceiros', text: 'Outro sistema atende as conversas que o bot passa a ele.' },
    employee: { title: 'Funcionário digital', text: 'O seu sistema responde a cada mensagem no lugar do fluxo.' },
    headers: {
      title: 'Headers',
      text: 'Vão em todas as chamadas, por exemplo uma chave de acesso. Os valores gravados ficam ocultos.',
    },
  },
  groups: {
    unset: 'Não configurado',
    set: 'Configurado',
    some: (filled: number, all: number) => `${filled} de ${all}`,
    failing: 'Falhando',
    off: 'Desligado',
    headers: (count: number) => (count === 0 ? 'Nenhum' : count === 1 ? '1 header' : `${count} headers`),
  },
  save: 'Salvar',
  saved: 'Configuração de webhook salva com sucesso!',
  saveFailed: 'Não foi possível salvar a configuração de webhook.',
  checkFields: 'Verifique os campos indicados.',
  test: 'Testar',
  testOf: (label: string) => `Testar ${label}`,
  testUnsaved: 'Salve antes de testar.',
  testOk: (status: number | null, ms: number) => `O endereço respondeu ${status} em ${ms} ms.`,
  testFailed: (label: string) => `${label}: o teste falhou`,
  showCall: 'Ver a chamada',
  failing: (since: string, failures: number) =>
    `Falhando desde ${since} (${failures} ${failures === 1 ? 'tentativa' : 'tentativas'})`,
  off: (since: string) => `Desligado em ${since}`,
  resume: 'Religar',
  resumed: 'O endereço volta a ser chamado.',
  actFailed: 'Não foi possível concluir. Tente novamente.',
  secret: {
    text: 'Todas as chamadas são assinadas com este segredo, no padrão Standard Webhooks; as respostas do seu sistema também devem ser. Guarde-o como uma senha.',
    none: 'O segredo é criado quando a configuração é salva pela primeira vez.',
    made: (when: string) => `Criado em ${when}`,
    previous: (until: string) => `O segredo anterior ainda vale até ${until}: as chamadas levam as duas assinaturas.`,
    create: 'Criar segredo',
    rotate: 'Trocar segredo',
    rotateAsk:
      'Um novo segredo é criado e aparece uma só vez. O atual ainda vale por 24 horas, para que o seu sistema tenha tempo de trocar. Continuar?',
    label: 'Novo segredo',
    shownOnce: 'Copie agora: este segredo não será mostrado de novo.',
    copy: 'Copiar segredo',
    copied: 'Segredo copiado.',
  },
  log: {
    filter: 'Estado',
    list: 'Chamadas ao sistema externo',
    kinds,
    states,
    dialog: (id: number) => `Conversa ${id}`,
    attempts: (count: number) => `${count} ${count === 1 ? 'tentativa' : 'tentativas'}`,
    refresh: 'Atualizar',
    empty: 'Nenhuma chamada ainda',
    emptyText: 'As chamadas aos seus endereços aparecem aqui, com cada tentativa.',
    noMatch: 'Nenhuma chamada neste estado',
    failedTitle: 'Erro ao buscar as chamadas',
    detailFailed: 'Erro ao buscar a chamada',
    back: 'Voltar às chamadas',
    replay: 'Reenviar',
    replayed: 'A chamada será enviada de novo.',
    replayAll: (count: number) =>
      count >= 100 ? 'Reenviar as que falharam (100+)' : `Reenviar as que falharam (${count})`,
    replayAllNow: 'Enviar de novo',
    replayAllAsk: 'As chamadas que falharam serão enviadas de novo, das mais antigas para as mais novas. Continuar?',
    replayedAll: (count: number) =>
      count === 1 ? '1 chamada será enviada de novo.' : `${count} chamadas serão enviadas de novo.`,
    replayedNone: 'Nenhuma chamada pôde ser reenviada: o endereço está desligado.',
    next: (when: string) => `Próxima tentativa: ${when}`,
    webhookId: 'webhook-id',
    address: 'Endereço',
    created: 'Criada em',
    body: 'Corpo enviado',
    noBody: 'Ainda não enviada.',
    hiddenBody: 'Só quem vê a sala lê o que foi enviado.',
    history: 'Tentativas',
    noHistory: 'Nenhuma tentativa ainda.',
    attempt: (number: number, when: string) => `${number}ª · ${when}`,
    result: (status: number | null, ms: number) => `${status === null ? 'Sem resposta' : `HTTP ${status}`} · ${ms} ms`,
    answer: 'Resposta (visível só para administradores)',
  },
}
