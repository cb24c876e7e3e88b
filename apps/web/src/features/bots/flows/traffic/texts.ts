/** Texts of the traffic on the canvas. */
export const trafficTexts = {
  show: 'Mostrar o tráfego real',
  bar: 'Tráfego real',
  days: { '1': 'Último dia', '7': '7 dias', '30': '30 dias' },
  hide: 'Esconder o tráfego',
  failed: 'Não foi possível ler o tráfego.',
  none: 'Nenhuma conversa neste período. O que é novo aparece em até cinco minutos.',
  came: (node: string, count: number) => `${conversations(count)} em ${node}`,
  left: (node: string, target: string, count: number) => `${conversations(count)} de ${node} para ${target}`,
  missed: (node: string, count: number) => `${conversations(count)} com mensagem não compreendida em ${node}`,
  silent: (node: string, count: number) => `${conversations(count)} em que o cliente parou de responder em ${node}`,
  waiting: (node: string, count: number) => `${conversations(count)} esperando agora em ${node}`,
  titles: {
    came: (node: string) => `Passaram por ${node}`,
    left: (node: string, target: string) => `De ${node} para ${target}`,
    missed: (node: string) => `Não compreendidas em ${node}`,
    silent: (node: string) => `Pararam de responder em ${node}`,
    waiting: (node: string) => `Esperam agora em ${node}`,
  },
  silentHint: 'O bot espera uma resposta há mais de uma hora, e o cliente não escreveu mais.',
  waitingHint:
    'O bot espera o prazo de “Se não responder”, em qualquer versão do fluxo. O número é de agora, e não dos dias escolhidos.',
  gone: 'node excluído',
  total: (count: number, hasMore: boolean) => (hasMore ? `${count} conversas até aqui` : conversations(count)),
  more: 'Carregar mais',
  listFailed: 'Não foi possível buscar as conversas.',
  empty: 'Nenhuma conversa.',
  dialog: (id: number) => `Conversa nº ${id}`,
  hidden: 'O nome só aparece para quem tem acesso à sala.',
  open: 'aberta',
  closed: 'fechada',
  about: (channel: string, workspace: string, when: string, state: string) =>
    `${channel} · ${workspace} · ${when} · ${state}`,
  seeMissed: 'Ver as mensagens',
} as const

function conversations(count: number): string {
  return count === 1 ? '1 conversa' : `${count} conversas`
}
