/** Texts of a bot's page. Those of the specification are exact. */
export const detailTexts = {
  title: 'Detalhes do Bot',
  back: 'Voltar para Meus robôs',
  management: 'Gestão do Bot',
  editScript: 'Editar Script',
  failedTitle: 'Não foi possível carregar o bot',
  failed: 'Erro ao buscar os dados do bot.',
  notFoundTitle: 'Bot não encontrado',
  notFoundText: 'Ele foi excluído, ou está em um workspace que não é seu.',
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver os robôs.',

  info: {
    title: 'Informações',
    id: 'ID',
    name: 'Nome',
    state: 'Situação',
    active: 'Ativo',
    inactive: 'Inativo',
    objective: 'Objetivo',
    workspace: 'Workspace',
    services: 'Atendimentos',
    hours: 'Horas do robô',
    creator: 'Criado por',
    created: 'Criado em',
    noCreator: 'Pessoa removida',
    script: 'Script',
    publication: {
      never: 'Nunca publicado',
      published: 'Publicado',
      changed: 'Alterações não publicadas',
      none: 'Este robô não usa script',
    },
    neverText: 'Os clientes ainda não são atendidos por este robô: publique o script no editor.',
    live: (version: number, moment: string, by: string | null) =>
      `No ar: versão ${version}, publicada em ${moment}${by === null ? '' : ` por ${by}`}.`,
    changedText: 'O rascunho salvo depois dela ainda não chega aos clientes.',
  },

  channels: {
    title: 'Canais integrados',
    connected: 'Conectado',
    disconnected: 'Não conectado',
    notAllowed: 'Não liberado',
    /** Both to the eye and to readers of screens; once a second at most. */
    askSupport: 'Você deve entrar em contato com o suporte para ativar o canal.',
    telegramText: 'Indisponível',
    names: {
      livechat: 'Live chat',
      whatsapp: 'WhatsApp',
      facebook: 'Facebook',
      instagram: 'Instagram',
      webhook: 'Webhook',
      telegram: 'Telegram',
    },
    webhookText: 'Envie e receba dados do seu sistema',
  },
} as const
