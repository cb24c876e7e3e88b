/** Texts of the workspaces screen. Texts from the specification are exact. */
export const workspaceTexts = {
  title: 'Workspaces',
  subtitle: 'As áreas de trabalho da empresa, com suas equipes e seus convites.',
  count: (total: number, shown: string) => `${shown} ${total === 1 ? 'workspace' : 'workspaces'}`,
  add: 'Novo workspace',
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver os workspaces.',
  failed: 'Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde.',
  failedTitle: 'Não foi possível carregar os workspaces',
  empty: 'Nenhum resultado encontrado',
  emptyText: 'Crie o primeiro workspace e convide a equipe dele.',
  noMatchText: (search: string) => `Nenhum workspace tem "${search}" no nome.`,
  clear: 'Limpar busca',

  name: 'Nome',
  parent: 'Dentro de',
  people: 'Pessoas',
  peopleCount: (count: number) => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  activeTitle: 'Ativo',
  active: 'Ativo',
  inactive: 'Inativo',
  acts: 'Ações',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  rules: 'Regras',
  rulesOf: (name: string) => `Regras de atendimento de ${name}`,

  create: 'Adicionar workspace',
  change: 'Editar workspace',
  parentNone: 'Nenhum',
  parentInactive: 'Workspace inativo',
  activeHint: 'Um workspace inativo não recebe salas e não aparece para a equipe.',
  openRooms: (count: number) =>
    count === 1
      ? 'Este workspace tem 1 sala aberta. Escolha o workspace que recebe essa sala.'
      : `Este workspace tem ${count} salas abertas. Escolha o workspace que recebe essas salas.`,
  moveRoomsTo: 'Mover as salas abertas para',
  roomsLeft: (count: number) =>
    count === 1
      ? 'Uma sala aberta ficou neste workspace, onde ninguém a vê. Escolha o workspace que recebe essa sala.'
      : `${count} salas abertas ficaram neste workspace, onde ninguém as vê. Escolha o workspace que recebe essas salas.`,
  bots: (count: number) =>
    count === 1
      ? 'Este workspace tem 1 bot. Escolha para onde ele vai com os números dele, mesmo desligado.'
      : `Este workspace tem ${count} bots. Escolha para onde eles vão com os números deles, mesmo os desligados.`,
  moveBotsTo: 'Para onde vão os bots e números',
  moveChoose: 'Escolha um workspace',
  rulesLink: 'Abrir as regras de atendimento',
  readOnly: 'Você pode ver este workspace. Para mudá-lo é preciso a permissão de editar workspaces.',
  missing: 'Este workspace não existe mais ou é de outra empresa.',

  retry: 'Tentar de novo',
  tabs: 'Pessoas do workspace',
  inviteTab: 'Convidar novo',
  teamTab: 'Equipe',

  inviteText:
    'Cada pessoa recebe por e-mail um link para criar a conta, válido por 7 dias. Os convites seguem ao salvar.',
  inviteNow: 'Convide pessoas para este workspace. O convite segue na hora, sem precisar salvar.',
  mayNotInvite: 'Seu usuário não tem permissão para convidar pessoas.',
  addInvite: 'Adicionar convite',
  inviteRow: (place: number) => `Convite ${place}`,
  removeInvite: (place: number) => `Tirar o convite ${place}`,
  team: 'Equipe do workspace',
  noTeam: 'Ninguém faz parte desta equipe ainda.',
  makerJoins: 'Você também fará parte da equipe.',
  takeOut: (name: string) => `Tirar ${name} da equipe`,
  search: 'Buscar colaborador',
  searchHint: 'Nome ou e-mail',
  found: 'Colaboradores encontrados',
  addPerson: (name: string) => `Adicionar ${name} à equipe`,
  more: 'Mostrar mais',
  searchFailed: 'Não foi possível buscar os colaboradores.',
  nobody: 'Nenhum colaborador encontrado fora da equipe.',
  maySearchNot: 'Para adicionar pessoas é preciso a permissão de ver colaboradores.',

  added: 'Workspace adicionado com sucesso!!',
  saved: 'Workspace Atualizado com sucesso!!',
  invited: (count: number, sendsMail: boolean) => {
    if (!sendsMail)
      return count === 1
        ? 'O link do convite está em E-mails em espera.'
        : `Os links de ${count} convites estão em E-mails em espera.`
    return count === 1 ? 'O convite foi enviado por e-mail.' : `${count} convites foram enviados por e-mail.`
  },
  readFailed: 'Erro ao buscar workspaces. Tente novamente.',
  saveFailed: 'Erro ao atualizar workspaces. Tente novamente.',
} as const
