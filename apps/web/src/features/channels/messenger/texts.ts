/** Texts of the Facebook and Instagram dialogs. Texts from the specification are exact. */
export const messengerTexts = {
  titles: { FACEBOOK: 'Conectar Facebook', INSTAGRAM: 'Conectar Instagram' },
  intros: {
    FACEBOOK:
      'Entre com a conta do Facebook que administra as suas páginas. Depois escolha quais delas este bot atende no Messenger.',
    INSTAGRAM:
      'Entre com a conta do Facebook que administra as suas páginas. Depois escolha quais contas profissionais do Instagram, ligadas a elas, este bot atende.',
  },
  login: 'Entrar com o Facebook',
  authenticated: 'Autenticação realizada com sucesso!',
  accountId: (id: string) => `ID ${id}`,
  active: 'Ativo',
  mustReconnect: 'Reconectar',
  reconnect: 'Conectar de novo',
  disconnect: 'Desconectar conta',
  askDisconnect: (name: string) =>
    `Deseja desconectar a conta de ${name}? As páginas conectadas deixam de ser atendidas por este bot; as conversas continuam guardadas.`,
  disconnected: 'Conta desconectada.',
  pages: { FACEBOOK: 'Páginas', INSTAGRAM: 'Contas do Instagram' },
  noPages: {
    FACEBOOK:
      'Esta conta não administra nenhuma página, ou a permissão para vê-las não foi dada na janela do Facebook.',
    INSTAGRAM:
      'Nenhuma página desta conta tem uma conta profissional do Instagram ligada a ela, ou a permissão para vê-la não foi dada na janela do Facebook.',
  },
  morePages: { FACEBOOK: 'Permitir outras páginas', INSTAGRAM: 'Permitir outras contas' },
  since: (day: string) => `Conectada desde ${day}`,
  notConnected: 'Não conectada',
  elsewhere: 'Conectada a outro bot',
  connectPage: (name: string) => `Atender ${name}`,
  busy: 'Um momento…',
  loadFailedTitle: 'Erro.',
  loadFailed: 'Conexão não foi possível buscar os dados neste momento! Por favor, tente mais tarde.',
  connectFailed: 'Não foi possível conectar sua página neste momento! Por favor, tente mais tarde.',
  disconnectFailed: 'Não foi possível desconectar sua página neste momento! Por favor, tente mais tarde.',
  accountFailed: 'Erro ao desconectar-se da conta neste momento! Por favor, tente mais tarde.',
}
