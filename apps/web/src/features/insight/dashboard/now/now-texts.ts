import { formatAbout, formatNumber } from '../../../../ui/format.ts'

const minuteMs = 60_000

/** '4 min', '2 h 05 min', '3 dias': the length of a wait, with non-breaking spaces. */
export const waitOf = (since: string, nowMs: number): string => spanOf(since, nowMs).replaceAll(' ', '\u00a0')

function spanOf(since: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(since)) / minuteMs))
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${formatNumber(Math.floor(hours / 24))} dias`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** A longer wait is highlighted. */
const longMs = 10 * minuteMs
export const isLong = (since: string | null, nowMs: number): boolean =>
  since !== null && nowMs - Date.parse(since) >= longMs

export const nowTexts = {
  title: 'Agora',
  meaning:
    'Salas abertas dos workspaces escolhidos neste momento, de todos os bots. Na fila: salas que esperam por uma pessoa, também as oferecidas e ainda não aceitas; a espera conta da mensagem do cliente que ninguém respondeu, ou da transferência. Em atendimento: salas que estão com uma pessoa. Com o bot: salas abertas que nenhuma pessoa tem e que não esperam por uma. Atendentes online: quem tem o sistema aberto e atende nesses workspaces, ou tem salas neles.',
  old: (time: string): string => `Desatualizado: números de ${time}`,
  failed: 'Não foi possível buscar os números de agora.',
  retry: 'Tentar de novo',
  queue: 'Na fila',
  openQueue: 'Ver as salas da fila',
  longest: (wait: string): string => `Maior espera: ${wait}`,
  nobodyWaits: 'Ninguém espera',
  served: 'Em atendimento',
  unanswered: (count: number, wait: string): string => `${formatNumber(count)} sem resposta, a mais antiga há ${wait}`,
  allAnswered: 'Todas respondidas',
  withBot: 'Com o bot',
  online: 'Atendentes online',
  nobodyOnline: 'Há clientes na fila e ninguém online',
  away: (count: number): string => (count === 1 ? '1 ausente' : `${formatNumber(count)} ausentes`),
  people: 'Ver pessoas',
  moreThan: (count: string): string => `mais de ${count}`,
  forecast: {
    title: 'Chegadas previstas na fila',
    meaning: (weeks: number): string =>
      `Quantas salas devem chegar à fila dos workspaces escolhidos em cada uma das próximas horas: a média da mesma hora do mesmo dia da semana nas últimas ${weeks} semanas, em que as mais recentes pesam mais, ajustada ao volume dos últimos 7 dias. Feriados e campanhas ela não conhece. O erro mostra o que esta mesma conta teria previsto para cada hora dos últimos 7 dias, e o que de fato chegou.`,
    hour: (hour: number): string => `${hour} h`,
    /** A value above zero must not be rounded to 0. */
    rooms: (expected: number): string => (expected > 0 && expected < 0.5 ? '< 1' : formatNumber(Math.round(expected))),
    error: ({ expected, came, perHour }: { expected: number; came: number; perHour: number }): string =>
      `Nos últimos 7 dias: ${formatNumber(expected)} previstas, ${formatNumber(came)} chegaram; erro médio de ${formatAbout(perHour)} por hora.`,
    tooFew: (weeks: number, least: number): string =>
      `A previsão da fila aparece com ${least} semanas de salas recebidas; por enquanto ${weeks === 0 ? 'não há nenhuma completa' : weeks === 1 ? 'há 1' : `há ${weeks}`}.`,
    failed: 'Não foi possível buscar a previsão da fila.',
  },
  panel: {
    title: 'Quem atende agora',
    none: 'Ninguém está online',
    noneText: 'Nenhum atendente dos workspaces escolhidos está online, e ninguém tem salas abertas.',
    states: { available: 'Disponível', away: 'Ausente', offline: 'Offline' },
    rooms: (rooms: number, limit: number | null): string => {
      if (limit !== null) return `${formatNumber(rooms)} de ${formatNumber(limit)} salas`
      return rooms === 1 ? '1 sala' : `${formatNumber(rooms)} salas`
    },
    load: (name: string): string => `Carga de ${name}`,
    waiting: (count: number, wait: string): string => `${formatNumber(count)} sem resposta, a mais antiga há ${wait}`,
  },
} as const
