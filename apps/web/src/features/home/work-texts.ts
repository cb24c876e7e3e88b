const upTo100 = (count: number): string => (count >= 100 ? '100+' : String(count))

/** Texts of the home screen's work sections; loaded separately from the start cards' texts. */
export const workTexts = {
  firstSteps: {
    title: 'Primeiros passos',
    count: (done: number, all: number) => `${done} de ${all}`,
    done: 'Feito',
    open: 'A fazer',
    names: {
      published: 'Publique um bot',
      connected: 'Conecte um canal',
      invited: 'Convide um colega',
      answered: 'Responda a primeira conversa',
    },
    hints: {
      published: 'Comece por um fluxo pronto e publique quando estiver do seu jeito.',
      connected: 'Leve o live chat para o seu site, ou vincule um número. Conta a partir da primeira mensagem.',
      invited: 'Quem atende com você recebe um link para entrar.',
      answered: 'Quando um cliente escrever, entre na sala e responda.',
    },
  },
  today: {
    title: 'Hoje',
    more: 'Ver o dashboard',
    services: 'Atendimentos',
    closed: 'Finalizados',
    human: 'Com pessoas',
    messages: 'Mensagens',
    unknown: '—',
  },
  waitsNow: {
    title: 'Esperando agora',
    calm: 'Ninguém espera na fila agora.',
    counts: (queue: number, mine: number) => `${upTo100(queue)} na fila · ${upTo100(mine)} comigo`,
    waits: (ago: string) => `espera ${ago}`,
    alarmed: (count: number) =>
      count === 1
        ? 'Uma conversa espera sem atendente disponível.'
        : `${count} conversas esperam sem atendente disponível.`,
  },
} as const
