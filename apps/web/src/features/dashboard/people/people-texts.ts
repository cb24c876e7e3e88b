import { formatNumber, formatPercent } from '../../../ui/format.ts'

/** '45 s', '4 min', '2 h 05 min', '3 dias'. */
export function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${formatNumber(Math.round(hours / 24))} dias`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** '▲ 12% a mais que antes (4 min)'; without anything to compare with, or without a change, in words too. */
export function changeInWords(now: number, before: number, said: string): string {
  if (now === before) return `igual a antes (${said})`
  if (before === 0) return `antes ${said}`
  const share = formatPercent(Math.abs(now - before) / before)
  return now > before ? `▲ ${share} a mais que antes (${said})` : `▼ ${share} a menos que antes (${said})`
}

export const peopleTexts = {
  title: 'Como as pessoas atenderam',
  meaning:
    'Atendimentos que começaram no período e passaram por uma pessoa. Os tempos são corridos, também fora do horário de atendimento. As respostas do robô nunca contam.',
  failed: 'Não foi possível buscar os números do atendimento humano.',
  none: 'Nenhum atendimento do período passou por uma pessoa.',
  median: 'mediana',
  spread: (mean: string, p90: string): string => `média ${mean} · 90% em até ${p90}`,
  noTimes: 'Sem dados',
  beforeTitle: (days: string): string => `Período anterior: ${days}`,
  of: (part: number, whole: number, of: string): string => `${formatPercent(whole === 0 ? 0 : part / whole)} ${of}`,
  ofHanded: 'dos transferidos para pessoas',
  ofTaken: 'dos que uma pessoa assumiu',
  ofAll: 'de todos os atendimentos do período',
  firstAnswer: 'Primeira resposta',
  wait: 'Espera na fila',
  handling: 'Duração com a pessoa',
  lost: 'Perdidos',
  abandoned: 'Abandonados',
  botOnly: 'Só com o robô',
  rating: 'Satisfação',
  ratingOf: (mean: string): string => `${mean} de 5`,
  ratingBefore: (mean: string): string => `antes ${mean}`,
  ratings: (answered: number, asked: number): string =>
    `${formatNumber(answered)} de ${formatNumber(asked)} ${asked === 1 ? 'cliente avaliou' : 'clientes avaliaram'}`,
  meanings: {
    firstAnswer:
      'Da transferência para uma pessoa (fila, oferta ou atendente) até a primeira mensagem escrita por uma pessoa. Só a primeira de cada atendimento conta. Mediana: metade foi mais rápida que isso.',
    wait: 'Da transferência para uma pessoa até alguém entrar na sala. Quando alguém entra por conta própria, não houve espera e o atendimento não conta aqui.',
    handling:
      'De quando a primeira pessoa entrou na sala até o fechamento. Contam os atendimentos que estão finalizados agora.',
    lost: 'Transferidos para uma pessoa e finalizados sem que alguém entrasse ou respondesse: o cliente desistiu na fila ou ninguém o atendeu.',
    abandoned:
      'Uma pessoa entrou, e a sala foi fechada por falta de resposta do cliente. Um atendimento reaberto deixa de contar aqui.',
    botOnly:
      'Atendimentos do período em que nenhuma pessoa entrou ou escreveu e que não foram transferidos para uma. Não quer dizer que o cliente ficou satisfeito.',
    rating:
      'Média das notas de 1 a 5 que clientes desses atendimentos deram, e quantos dos que foram perguntados responderam.',
    attendants:
      'Cada atendimento conta para quem entrou nele por último. Os tempos são medianas; a nota é de quem atendia quando o cliente foi perguntado.',
  },
  attendants: 'Por atendente',
  columns: {
    name: 'Atendente',
    services: 'Atendimentos',
    firstAnswer: 'Primeira resposta',
    handling: 'Duração',
    rating: 'Nota',
  },
  behind: {
    handed: 'Transferidos para pessoas',
    answered: 'Primeira resposta: atendimentos respondidos',
    attendant: (name: string): string => `Atendimentos de ${name}`,
  },
} as const
