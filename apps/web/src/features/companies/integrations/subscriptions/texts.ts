import type { EventDeliveryState, EventSubject, SubscriptionRecord } from '@prosa/contract'
import { formatNumber } from '../../../../ui/format.ts'

/** Texts of the tabs 'Eventos' and 'Entregas'. */
export const subscriptionTexts = {
  text: 'Quando algo acontece, um aviso assinado vai ao endereço que você informar, como o de um nó Webhook do n8n. Se o endereço não responder, o envio é repetido por três dias.',
  failed: 'Não foi possível carregar as inscrições',
  list: 'Inscrições',
  empty: 'Nenhum endereço recebe eventos',
  emptyText: 'Crie uma inscrição com o endereço do seu sistema e os eventos que ele quer receber.',
  create: 'Nova inscrição',
  actFailed: 'Não foi possível concluir',
  states: { active: 'Enviando', paused: 'Pausada', off: 'Desligada' } satisfies Record<
    SubscriptionRecord['state'],
    string
  >,
  troubled: 'Falhando',
  types: (count: number) => (count === 1 ? '1 tipo de evento' : `${count} tipos de evento`),
  lastDelivered: (moment: string) => `última entrega em ${moment}`,
  neverDelivered: 'nada entregue ainda',
  waiting: (count: number) =>
    count > 100_000 ? 'mais de 100.000 esperam' : count === 1 ? '1 espera' : `${formatNumber(count)} esperam`,
  lost: (count: number) =>
    count > 1_000
      ? 'mais de 1.000 não entregues'
      : count === 1
        ? '1 não entregue'
        : `${formatNumber(count)} não entregues`,
  trouble: (since: string, failures: number, reason: string) =>
    `Desde ${since}, ${failures} ${failures === 1 ? 'falha seguida' : 'falhas seguidas'}: ${reason}`,
  previousSecret: (moment: string) => `O segredo anterior também assina até ${moment}.`,
  acts: (name: string) => `Ações de ${name}`,
  resumeOf: (name: string) => `Voltar a enviar ${name}`,

  test: 'Enviar um teste',
  tested: (status: number | null, ms: number) => `O endereço respondeu ${status ?? 'sem status'} em ${ms} ms.`,
  testRefused: 'O teste não foi aceito',
  failure: (failure: string | null, status: number | null, ms: number | null) =>
    `${failure ?? (status === null ? 'Sem resposta' : `HTTP ${status}`)}${ms === null ? '' : ` (${ms} ms)`}`,
  edit: 'Editar',
  rotate: 'Trocar segredo',
  pause: 'Pausar',
  paused: 'Pausada: o que acontecer espera.',
  resume: 'Voltar a enviar',
  replay: 'Enviar de novo',
  remove: 'Excluir',
  removeAsk: (name: string) => `Excluir a inscrição "${name}"? O que ainda não foi enviado a ela se perde.`,
  removed: 'Inscrição excluída.',

  form: {
    newTitle: 'Nova inscrição',
    editTitle: 'Editar inscrição',
    submit: 'Criar inscrição',
    saved: 'Inscrição alterada.',
    name: 'Nome',
    nameHint: 'Letras minúsculas sem acento, números, ponto, hífen e sublinhado, por exemplo: n8n-pedidos.',
    url: 'Endereço',
    urlHint: 'Recebe um POST por evento. No n8n, a "Production URL" do nó Webhook, com "Raw Body" ligado.',
    types: 'Eventos',
    chooseTypes: 'Escolha os eventos',
    all: 'Todos',
    none: 'Nenhum',
    includeOwn: 'Também o que esta integração faz',
    includeOwnHint: 'Desligado, ela não ouve o eco dos próprios atos, que pode não ter fim.',
    concurrency: 'Chamadas ao mesmo tempo',
    concurrencyHint: 'De 1 a 16. Os eventos de uma mesma conversa sempre vão um por vez, na ordem.',
    headers: 'Headers próprios',
    headersHint: 'Por exemplo a chave que o seu endereço pede. Os valores gravados ficam ocultos.',
  },
  subjects: {
    conversation: 'Conversas',
    contact: 'Contatos',
    import: 'Importações',
    campaign: 'Campanhas',
    bot: 'Bots',
    channel: 'Canais',
  } satisfies Record<EventSubject, string>,

  secret: {
    title: 'O segredo da inscrição',
    once: 'Copie agora: este segredo não será mostrado de novo.',
    care: 'Com ele o seu sistema confere que os avisos são nossos, no padrão Standard Webhooks. Guarde-o como uma senha.',
    label: 'Segredo',
    copy: 'Copiar segredo',
    copied: 'Segredo copiado.',
    uncopied: 'O segredo ainda não foi copiado e não será mostrado de novo.',
  },
  rotating: {
    title: 'Trocar o segredo',
    text: 'O segredo novo aparece em seguida. Troque-o no seu sistema.',
    when: 'O atual deixa de assinar',
    choices: { now: 'Agora', day: 'Em 24 horas' },
    hints: {
      now: 'Até a troca, o seu sistema recusa os avisos, e eles são repetidos.',
      day: 'Até lá os avisos levam as duas assinaturas.',
    },
    submit: 'Trocar e mostrar o novo',
  },
  resuming: {
    title: 'Voltar a enviar',
    from: 'De onde continuar',
    choices: { stopped: 'De onde parou', now: 'De agora em diante' },
    stopped: (count: number) =>
      count === 0
        ? 'Nada esperou enquanto isso.'
        : count > 100_000
          ? 'Mais de 100.000 eventos esperam e serão enviados, dos mais antigos aos mais novos.'
          : `${count === 1 ? '1 evento espera e será enviado' : `${formatNumber(count)} eventos esperam e serão enviados, dos mais antigos aos mais novos`}.`,
    now: 'O que aconteceu enquanto isso não será enviado.',
    submit: 'Voltar a enviar',
    done: 'Os envios continuam.',
  },
  replaying: {
    title: 'Enviar de novo',
    what: 'O que enviar',
    choices: { failed: 'O que não foi entregue', from: 'A partir de um número' },
    failedHint: 'Os eventos de que se desistiu depois de três dias, até 1.000 por vez.',
    number: 'Número do evento',
    numberHint:
      'Na lista "O que aconteceu" e em cada entrega. Todos dele em diante vão de novo, com o mesmo webhook-id.',
    submit: 'Enviar de novo',
    done: (count: number, remain: boolean) =>
      `${count === 1 ? '1 evento será enviado' : `${formatNumber(count)} eventos serão enviados`} de novo.${remain ? ' Há mais: repita depois.' : ''}`,
    none: 'Não há o que enviar de novo.',
  },

  log: {
    title: 'O que aconteceu',
    text: 'Os eventos da empresa, dos mais novos aos mais antigos, sem o conteúdo.',
    filter: 'Tipos de evento',
    any: 'Todos os tipos',
    failed: 'Não foi possível carregar os eventos',
    none: 'Nenhum evento ainda.',
    noMatch: 'Nenhum evento destes tipos.',
    notListening: 'Nada é guardado enquanto nenhuma integração ouve: crie uma inscrição.',
    more: 'Mais eventos',
    number: (number: number) => `Nº ${formatNumber(number)}`,
    subject: (subject: string, id: number) => `${subject} ${id}`,
    by: (name: string) => `por ${name}`,
  },
  subjectOf: {
    conversation: 'conversa',
    contact: 'contato',
    import: 'importação',
    campaign: 'campanha',
    bot: 'bot',
    channel: 'canal',
  } satisfies Record<EventSubject, string>,

  deliveries: {
    subscription: 'Inscrição',
    none: 'Nenhuma inscrição',
    noneText: 'As entregas aparecem aqui depois da primeira inscrição, que se cria na aba Eventos.',
    filter: 'Situação',
    list: 'Entregas',
    refresh: 'Atualizar',
    empty: 'Nenhuma entrega ainda',
    emptyText: 'Quando algo acontecer, cada envio aparece aqui com as suas tentativas.',
    noMatch: 'Nenhuma entrega nesta situação',
    failedTitle: 'Não foi possível carregar as entregas',
    states: { pending: 'Em espera', delivered: 'Entregue', failed: 'Não entregue', skipped: 'Pulada' } satisfies Record<
      EventDeliveryState,
      string
    >,
    tries: (count: number) => (count === 0 ? 'nenhuma tentativa' : count === 1 ? '1 tentativa' : `${count} tentativas`),
    answer: (status: number | null, ms: number | null) =>
      [status === null ? 'sem resposta' : `HTTP ${status}`, ms === null ? '' : `${ms} ms`].filter(Boolean).join(' em '),
    next: (moment: string) => `próxima tentativa em ${moment}`,
    replay: 'Reenviar',
    replayOf: (number: number) => `Reenviar o evento ${number}`,
    replayed: 'O evento será enviado de novo.',
    skip: 'Pular',
    skipOf: (number: number) => `Pular o evento ${number}`,
    skipAsk: 'Desistir deste evento? Ele não será entregue, e os seguintes da mesma conversa ou contato seguem.',
    skipped: 'Evento pulado.',
  },
}
