import { sourceEndsSoonDays } from '@prosa/contract'

const others = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Where and until when a source holds. */
export const sourceUseTexts = {
  title: 'Onde e até quando vale',
  act: 'Onde e até quando vale',
  hint: 'Muda a partir da próxima pergunta, sem publicar.',
  readFailed: 'Onde a fonte vale não pôde ser carregado.',
  workspaces: {
    title: 'Workspaces',
    all: 'Todos os workspaces',
    allHint: 'Também os que forem criados depois.',
    some: 'Só alguns',
    choose: 'Escolha os workspaces',
    hidden: (count: number) => `E mais ${others(count, 'workspace que você não vê', 'workspaces que você não vê')}.`,
  },
  bots: {
    title: 'Bots',
    all: 'Todos os bots',
    allHint: 'Também os que forem criados depois, e as sugestões aos atendentes.',
    some: 'Só alguns',
    choose: 'Escolha os bots',
    hidden: (count: number) => `E mais ${others(count, 'bot que você não vê', 'bots que você não vê')}.`,
  },
  validUntil: 'Válido até',
  validUntilHint: (owner: string | null) =>
    `Depois deste dia ninguém responde com a fonte. ${owner ?? 'Quem pode alterar fontes'} recebe um e-mail ${sourceEndsSoonDays} dias antes. Vazio: sem fim.`,
  showsSource: 'Mostrar a fonte ao cliente',
  showsSourceHint: 'O nome aparece abaixo da resposta, nos nodes que mostram a fonte. Atendentes sempre o veem.',
  address: 'Endereço da fonte',
  addressHint: 'Uma página que o cliente pode abrir. Vai ao lado do nome da fonte.',
  addressExample: 'https://www.loja.com.br/trocas',
  save: 'Salvar',
  saved: 'Pronto: vale a partir da próxima pergunta.',
  failed: 'Onde a fonte vale não pôde ser salvo.',
  /** In the panel of a source. */
  line: {
    everywhere: 'todos os workspaces',
    allBots: 'todos os bots',
    in: (workspaces: string, bots: string) => `Vale em ${workspaces}, para ${bots}`,
    until: (day: string) => `até ${day}`,
    endless: 'sem fim',
    answers: ({ quoted, helped, notHelped }: { quoted: number; helped: number; notHelped: number }) =>
      [
        `Respondeu ${others(quoted, 'vez', 'vezes')} nos últimos 90 dias`,
        ...(helped > 0 ? [`${helped} ${helped === 1 ? 'ajudou' : 'ajudaram'}`] : []),
        ...(notHelped > 0 ? [`${notHelped} não ${notHelped === 1 ? 'ajudou' : 'ajudaram'}`] : []),
      ].join(' · '),
    hiddenSource: 'O cliente não vê o nome da fonte.',
    forNobody:
      'Ninguém responde com esta fonte: os workspaces ou bots para os quais ela valia não existem mais. Escolha outros em “Onde e até quando vale”.',
    expired: (day: string) =>
      `Venceu em ${day}: ninguém responde mais com esta fonte. Confira o texto e escolha um novo dia em “Onde e até quando vale”.`,
    ending: (day: string) => `Vence em ${day}. Depois desse dia ninguém responde com esta fonte.`,
  },
  /** In the list of sources. */
  states: {
    nobody: 'Ninguém usa',
    expired: (day: string) => `Venceu em ${day}`,
    ending: (day: string) => `Vence em ${day}`,
  },
} as const
