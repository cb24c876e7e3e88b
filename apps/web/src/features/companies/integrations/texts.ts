import type { ApiArea, ApiLevel } from '@prosa/contract'

/** `write` is null for an area that can only be read. */
interface AreaWords {
  label: string
  read: string
  write: string | null
}

/** Texts of the integrations screen. */
export const integrationTexts = {
  title: 'Integrações',
  subtitle: 'Programas que leem e alteram dados da empresa, cada um com a sua chave.',
  notPermitted:
    'Peça a um administrador da sua empresa a permissão para editar perfis: ela também abre as integrações.',
  failedTitle: 'Não foi possível carregar as integrações',
  empty: 'Nenhuma integração ainda',
  emptyText:
    'Com uma integração, a sua loja, o ERP ou ferramentas como n8n e Make leem e alteram contatos, conversas, bots e campanhas por você. Cada uma tem uma chave só dela e faz apenas o que você permitir.',
  noMatch: 'Nenhuma integração nesta situação',
  create: 'Nova integração',
  stateFilter: 'Situação',
  stateChoices: { open: 'Em uso', ended: 'Encerradas' },
  columns: {
    name: 'Nome',
    state: 'Situação',
    grants: 'Pode',
    keys: 'Chaves',
    lastUse: 'Último uso',
    expiresOn: 'Funciona até',
  },
  states: { active: 'Ativa', expired: 'Vencida', ended: 'Encerrada' },
  never: 'Nunca usada',
  noEnd: 'Sem fim',
  keysOf: (count: number) => (count === 0 ? 'Sem chave' : count === 1 ? '1 chave' : `${count} chaves`),

  areas: {
    contacts: {
      label: 'Contatos',
      read: 'Vê nomes, telefones, e-mails, campos e tags.',
      write: 'Também cadastra contatos e muda os dados, as tags e o que eles aceitam receber.',
    },
    conversations: {
      label: 'Conversas',
      read: 'Vê as conversas e o que foi escrito nelas.',
      write: 'Também escreve aos clientes, anota, transfere, fecha e reabre conversas.',
    },
    bots: {
      label: 'Bots',
      read: 'Vê os bots, os fluxos, as entidades e o que não foi entendido.',
      write: 'Também altera rascunhos e entidades, roda os testes e publica fluxos.',
    },
    campaigns: {
      label: 'Campanhas',
      read: 'Vê as campanhas, quem as recebe e o que foi feito de cada mensagem.',
      write: 'Também cria, pausa, continua e cancela campanhas.',
    },
    reports: {
      label: 'Números',
      read: 'Vê os números do dashboard e os atendimentos que eles contam.',
      write: null,
    },
    team: {
      label: 'Equipe',
      read: 'Vê nome e e-mail das pessoas, e os workspaces.',
      write: null,
    },
    channels: {
      label: 'Canais',
      read: 'Vê como estão os canais dos bots.',
      write: null,
    },
    events: {
      label: 'Eventos',
      read: 'Fica sabendo do que acontece: o quê, quando e com quem. Os dados de contatos e conversas dependem do acesso a eles.',
      write: 'Também escolhe os endereços que recebem os eventos.',
    },
  } satisfies Record<ApiArea, AreaWords>,
  levels: { none: 'Sem acesso', read: 'Só ler', write: 'Ler e alterar' } satisfies Record<ApiLevel | 'none', string>,
  noAccess: 'Não vê nada daqui.',
  notHeld: 'Você só pode dar o que também pode fazer.',

  wizard: (step: number, of: number) => `Nova integração · ${step} de ${of}`,
  next: 'Avançar',
  back: 'Voltar',
  createLast: 'Criar e mostrar a chave',
  name: 'Nome',
  nameHint: 'Como você a reconhece, por exemplo: Loja virtual, ERP, n8n.',
  grants: 'O que ela pode',
  where: 'Onde',
  everywhere: 'Todos os workspaces',
  everywhereHint: 'Também os que forem criados depois.',
  mayNotGiveAll: 'Só quem pode editar workspaces libera todos, e você só libera os seus.',
  chosen: 'Só alguns',
  workspaces: 'Workspaces',
  chooseWorkspaces: 'Escolha os workspaces',
  addresses: 'Endereços permitidos',
  anyAddress: 'Qualquer endereço',
  expiresOn: 'Funciona até',

  key: {
    title: 'A chave da integração',
    once: 'Copie agora: esta chave não será mostrada de novo.',
    care: 'Guarde-a onde o seu programa guarda senhas. Quem tem a chave pode tudo o que a integração pode.',
    label: 'Chave',
    copy: 'Copiar chave',
    copied: 'Chave copiada.',
    uncopied: 'A chave ainda não foi copiada e não será mostrada de novo.',
  },
  readFailed: 'Não foi possível abrir a integração',
  edit: 'Editar',
  editTitle: 'Editar integração',
  saved: 'Integração alterada. Vale em segundos.',
  createdBy: 'Criada por',
  createdOn: (name: string | null, day: string) => (name === null ? day : `${name}, em ${day}`),
  livesOn: 'Continua funcionando se essa pessoa sair da empresa.',
  endAsk: (name: string) =>
    `Encerrar a integração "${name}" para sempre? As chaves dela param de funcionar agora, e o que depende delas também.`,
  endLabel: 'Encerrar integração',
  ended: 'Integração encerrada.',
  endFailed: 'Não foi possível encerrar a integração',
  endedSince: (day: string) => `Encerrada em ${day}: nenhuma chave dela funciona mais.`,
  expiredSince: (day: string) => `Venceu depois de ${day}: as chaves não funcionam. Escolha outro dia para reabri-la.`,
  tabsLabel: 'Partes da integração',
  tabs: { keys: 'Chaves', mcp: 'MCP', events: 'Eventos', deliveries: 'Entregas', use: 'Uso', examples: 'Exemplos' },

  keys: {
    make: 'Nova chave',
    makeFailed: 'Não foi possível criar a chave',
    none: 'Esta integração não tem chaves.',
    rotate: 'Trocar',
    rotateOf: (publicId: string) => `Trocar a chave ${publicId}`,
    rotateTitle: 'Trocar a chave',
    rotateText: 'A chave nova aparece em seguida. Dê tempo para trocá-la no seu programa antes que a antiga pare.',
    rotateWhen: 'A antiga para de funcionar',
    rotateSubmit: 'Trocar e mostrar a nova',
    end: 'Encerrar',
    endOf: (publicId: string) => `Encerrar a chave ${publicId}`,
  },

  examples: {
    text: 'Com o endereço deste sistema e o que esta integração pode. Ponha a sua chave no lugar de SUA_CHAVE.',
    tool: 'Ferramenta',
    tools: { curl: 'curl', n8n: 'n8n', make: 'Make', typescript: 'TypeScript' },
    titles: {
      check: 'Conferir a chave',
      listContacts: 'Listar os contatos',
      putContact: 'Cadastrar um contato, ou alterar o que tem o telefone',
      listConversations: 'Listar as conversas abertas',
      sendMessage: 'Escrever ao cliente de uma conversa',
      listBots: 'Listar os bots',
      publishFlow: 'Publicar o rascunho de um bot',
      listCampaigns: 'Listar as campanhas em andamento',
      pauseCampaign: 'Pausar uma campanha',
      readFigures: 'Ler os números do dashboard',
      listUsers: 'Listar as pessoas da equipe',
      listChannels: 'Ver como estão os canais',
      readEvents: 'Ler o que aconteceu depois de um evento',
      makePages: 'Repeater: de novo com Query String after = next, enquanto next não vier vazio',
    },
    copy: 'Copiar',
    copyOf: (title: string) => `Copiar o exemplo: ${title}`,
    copied: 'Exemplo copiado.',
    pages: 'Listas vêm em páginas: repita a chamada com after = valor de next, até next vir vazio.',
  },
}

/** 'Contatos: só ler · Conversas: ler e alterar'. */
export const grantsText = (grants: readonly { area: ApiArea; level: ApiLevel }[]): string =>
  grants
    .map(({ area, level }) => `${integrationTexts.areas[area].label}: ${integrationTexts.levels[level].toLowerCase()}`)
    .join(' · ')
