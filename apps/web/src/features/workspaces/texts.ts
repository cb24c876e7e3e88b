/** Texts of how a workspace attends. */
export const rulesTexts = {
  title: 'Regras de atendimento',
  subtitle: 'Como as pessoas de cada workspace atendem os clientes.',
  workspace: 'Workspace',
  save: 'Salvar',
  saved: 'Regras salvas com sucesso.',
  saveFailed: 'Não foi possível salvar as regras. Por favor, tente novamente mais tarde.',
  leaveAsk: 'As alterações deste workspace ainda não foram salvas e serão perdidas. Deseja continuar?',
  failedTitle: 'Não foi possível carregar as regras',
  noneTitle: 'Nenhum workspace disponível',
  noneText: 'As regras aparecem quando você participa de ao menos um workspace.',
  missingTitle: 'Workspace não encontrado',
  missingText: 'Ele foi desativado ou não é mais seu. Escolha outro no alto da página.',
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver os workspaces.',
  readOnly: 'Você pode ver as regras. Para mudá-las é preciso a permissão de editar workspaces.',
  offer: {
    title: 'Oferta de salas',
    text: 'Na transferência sequencial a sala é oferecida a uma pessoa por vez.',
    seconds: 'Segundos para aceitar',
    secondsHint: 'Passado o tempo, a sala é oferecida à próxima pessoa.',
  },
} as const
