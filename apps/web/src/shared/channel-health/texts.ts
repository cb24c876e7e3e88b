import type { ChannelState } from '@prosa/contract'

/** Texts of channel health. Reasons and advice come from the server. */
export const healthTexts = {
  states: {
    ok: 'Funcionando',
    off: 'Desativado',
    degraded: 'Com falhas',
    paused: 'Pausado',
    reconnect: 'Reconectar',
  } satisfies Record<ChannelState, string>,
  connectedSince: (moment: string) => `Conectado desde ${moment}`,
  stoppedSince: (moment: string) => `Parado desde ${moment}`,
  account: 'Conta',
  connectedFrom: 'Conectado desde',
  stoppedFrom: 'Parado desde',
  lastInbound: 'Última recebida',
  lastOutbound: 'Última enviada',
  /** Times of messages are recorded only since this feature exists; earlier messages are unknown. */
  none: 'sem registro',
  waiting: (count: number) => (count === 1 ? '1 mensagem espera para sair' : `${count} mensagens esperam para sair`),
  nextTry: (time: string) => `nova tentativa às ${time}`,
  failures: (count: number) => (count === 1 ? '1 falha nas últimas 24 h' : `${count} falhas nas últimas 24 h`),
  unread: (count: number) =>
    count === 1
      ? '1 mensagem recebida não pôde ser lida nas últimas 24 h'
      : `${count} mensagens recebidas não puderam ser lidas nas últimas 24 h`,
  unplaced: (count: number, last: string) =>
    `${count === 1 ? '1 mensagem de fora não pertence' : `${count} mensagens de fora não pertencem`} a nenhum canal desta instalação nas últimas 24 h, a última em ${last}. Confira se as contas dos provedores ainda estão conectadas a um bot.`,
  times: (count: number) => `${count}×`,
  failed: 'Não foi possível ver como estão os canais.',

  title: 'Canais',
  well: (count: number) => (count === 1 ? '1 canal funcionando' : `${count} canais funcionando`),
  more: (count: number) => `e mais ${count}`,

  banner: (channel: string, bot: string) => `${channel} do bot ${bot} parou`,
  bannerMore: (count: number) => (count === 1 ? 'Mais 1 canal parado.' : `Mais ${count} canais parados.`),
  open: 'Abrir canal',
  dismiss: 'Dispensar até mudar',
} as const
