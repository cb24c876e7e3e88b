const rooms = (count: number): string => (count === 1 ? '1 sala' : `${count} salas`)

/** Texts of the rooms' table. */
export const roomTexts = {
  title: 'Gestão de salas',
  subtitle: 'As conversas dos seus workspaces, com quem e há quanto tempo.',
  room: (id: number) => `sala ${id}`,
  selected: (count: number) => (count === 1 ? '1 sala selecionada' : `${count} salas selecionadas`),
  acts: 'Ações',
  close: 'Fechar salas',
  transfer: 'Transferir salas',
  refresh: 'Atualizar',
  clearFilters: 'Limpar filtros',
  columns: {
    id: 'ID',
    leadName: 'Lead',
    phone: 'Telefone',
    botName: 'Atendido Por',
    transferredTo: 'Transferido para',
    workspace: 'Workspace',
    objective: 'Objetivo',
    tag: 'Etapa',
    waitingSince: 'Espera',
    firstMessage: 'Iniciado em',
    lastMessage: 'Última mensagem',
    statusTime: 'Horário Status',
    status: 'Status',
  },
  /** Groups of the filter 'Atendido Por'. */
  channel: 'Canal',
  bot: 'Bot',
  statuses: { all: 'Todas', open: 'Aberto', closed: 'Finalizado', campaigns: 'Campanhas' },
  none: '—',
  noPhone: 'Sem registros',
  /** Used without a column title. */
  waits: (span: string) => `espera ${span}`,
  /** Follows a waiting time. */
  since: (moment: string) => `desde ${moment}`,
  dayPlaceholder: 'dd/mm/aaaa',
  /** For a column as narrow as an id. */
  idPlaceholder: 'Nº',
  lastMessageMark: (period: string) => `Última mensagem: ${period}`,
  today: 'hoje',
  more: (shown: string) => `mais ${shown} em outro dia`,
  /** The default period, and the number of rooms it hides if known. */
  ofToday: 'Só salas com a última mensagem de hoje.',
  hidden: (shown: string, count: number) =>
    `${count === 1 ? 'Mais 1 sala tem' : `Mais ${shown} salas têm`} a última mensagem em outro dia.`,
  /** Kinds shown beside a name in 'Transferido para'. */
  transferredKinds: {
    person: 'Pessoa',
    queue: 'Fila do workspace',
    external: 'Sistema de terceiros',
    bot: 'Bot',
    meta: 'Agente da Meta',
  },
  anyDay: 'Ver de qualquer data',
  failed: 'Erro ao gravar Mensagem.',
  failedTitle: 'Não foi possível carregar as salas',
  empty: 'Nenhuma sala encontrada',
  emptyDay: 'Não há salas com a última mensagem neste período que passem pelos filtros.',
  emptyFilters: 'Nenhuma sala passa pelos filtros.',
  emptyWorkspaces: 'Escolha ao menos um workspace no cabeçalho da página.',
  sortedNewest: 'A ordem vale para as 10.000 salas mais recentes.',
  noneSelectedTitle: 'Salas não selecionadas',
  noneSelected: 'Não existem salas selecionadas para executar o fechamento.',
  label: 'Etiquetar salas',
  noneToLabel: 'Selecione ao menos uma sala.',
  /** Bulk actions with the number of rooms they apply to. */
  doSome: {
    close: (count: number) => `Fechar ${rooms(count)}`,
    transfer: (count: number) => `Transferir ${rooms(count)}`,
    label: (count: number) => `Etiquetar ${rooms(count)}`,
  },
  /** Why an action applies to fewer rooms than are selected. */
  onlyOpen: 'Só as que estão abertas',
  onlyTransferable: 'Só as abertas e sem transferência',
  noneToCloseTitle: 'Nada a fechar',
  noneToClose: 'As salas selecionadas já estão finalizadas.',
  noneToTransferTitle: 'Nada a transferir',
  noneToTransfer: 'Nenhuma das salas selecionadas está aberta e sem transferência.',
  /** Names the rooms; says that rooms already closed stay as they are. */
  closeAsk: (count: number, selected: number, names: string) =>
    `Deseja fechar as salas selecionadas? ${count === selected ? rooms(count) : `${rooms(count)} de ${selected}`}: ${names}.`,
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  closed: 'Salas selecionadas fechadas com sucesso.',
  closeFailed: 'Não foi possível fechar as salas selecionadas. Por favor, tente novamente mais tarde.',
  transferred: 'Salas selecionadas transferidas com sucesso.',
  transferFailed: 'Não foi possível transferir as salas selecionadas. Por favor, tente novamente mais tarde.',
  someClosed: (done: number, left: number) =>
    `${rooms(done)} de ${done + left} fechadas: as outras ficaram como estavam.`,
  someTransferred: (done: number, left: number) =>
    `${rooms(done)} de ${done + left} transferidas: as outras ficaram como estavam.`,
  skipped: (id: number, why: string) => `Sala ${id}: ${why}`,
  moreSkipped: (count: number) => `e mais ${count}`,
  willTransfer: (count: number, selected: number) =>
    count === selected
      ? `${rooms(count)} ${count === 1 ? 'será transferida' : 'serão transferidas'}.`
      : `${rooms(count)} de ${selected} ${count === 1 ? 'será transferida' : 'serão transferidas'}: só as abertas e sem transferência.`,
  outside: 'Enviar para o sistema de terceiros',
  personText: 'A pessoa escolhida é avisada e assume as conversas ao abri-las.',
  sequentialText:
    'Quem está online no workspace recebe uma conversa por vez, até alguém aceitar; as outras esperam na fila.',
  doTransfer: 'Transferir',
  notPermitted: 'Peça a um administrador da sua empresa a permissão de ver as salas.',
} as const
