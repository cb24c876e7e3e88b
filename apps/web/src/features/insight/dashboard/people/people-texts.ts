import { formatNumber, formatPercent } from '../../../../ui/format.ts'
import { dashboardTexts } from '../texts.ts'

/** '45 s', '4 min 05 s', '12 min', '2 h 05 min', '3 dias': precise enough for the change shown beside it. */
export function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  if (seconds < 600 && rest > 0) return `${Math.floor(seconds / 60)} min ${String(rest).padStart(2, '0')} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${formatNumber(Math.round(hours / 24))} dias`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** '▲ 12% a mais que antes (4 min)'. Cases without a change or a comparison are written in words too. */
export function changeInWords(now: number, before: number, said: string): string {
  if (now === before) return `igual a antes (${said})`
  if (before === 0) return `antes ${said}`
  const share = formatPercent(Math.abs(now - before) / before)
  return now > before ? `▲ ${share} a mais que antes (${said})` : `▼ ${share} a menos que antes (${said})`
}

const meanings = {
  outcomes:
    'O que foi feito dos atendimentos que começaram no período. Contam os iniciados por clientes; campanhas e contatos iniciados pela empresa ficam à parte.',
  resolved:
    'Finalizados que o bot resolveu sozinho, ou que uma pessoa respondeu e finalizou. Não contam os fechados sem resposta de ninguém nem os fechados por silêncio do cliente com uma pessoa.',
  solved:
    'O bot respondeu a uma pergunta do cliente (entendeu pelo menos uma mensagem ou botão; saudação não conta), o fluxo chegou ao fim e nenhuma pessoa, fila, outro bot ou sistema assumiu. Quem saiu no meio não conta.',
  lasting:
    'Dos resolvidos há pelo menos sete dias: os que não foram reabertos e cujo cliente não iniciou outro atendimento com o mesmo bot nos sete dias seguintes.',
  rating:
    'Média das notas de 1 a 5 que clientes desses atendimentos deram, e quantos dos que foram perguntados responderam.',
  left: 'Finalizados em que só o bot atendeu e o cliente parou de responder enquanto o bot esperava por ele.',
  botOnly:
    'Atendimentos do período em que nenhuma pessoa entrou ou escreveu e que não foram transferidos para uma. Não quer dizer que o cliente ficou satisfeito.',
  campaigns:
    'Atendimentos que uma campanha iniciou e em que o cliente escreveu. Não contam em resolvidos nem nas taxas do bot.',
  outreaches:
    'Atendimentos que a empresa iniciou sem campanha (por exemplo, ao passar o cliente para outro bot) e em que o cliente escreveu. Não contam em resolvidos nem nas taxas do bot.',
  firstAnswer:
    'Da transferência para uma pessoa (fila, oferta ou atendente) até a primeira mensagem escrita por uma pessoa, em tempo corrido. Só a primeira de cada atendimento conta. Mediana: metade foi mais rápida que isso.',
  firstAnswerOpen:
    'A mesma primeira resposta, contando só o tempo dentro do horário de atendimento do workspace, com os feriados dele. Sem horário definido, o workspace está sempre aberto. Vale o horário de quando a resposta foi dada.',
  wait: 'Da transferência para uma pessoa até alguém entrar na sala. Quando alguém entra por conta própria, não houve espera e o atendimento não conta aqui.',
  handling:
    'De quando a primeira pessoa entrou na sala até o fechamento. Contam os atendimentos que estão finalizados agora.',
  answerInTime:
    'Primeira resposta dentro da meta do workspace, em minutos do horário de atendimento, pela mesma regra que a sala mostra. Contam os atendimentos com meta que foram respondidos ou cujo prazo passou.',
  closeInTime:
    'Finalizados dentro da meta do workspace, em minutos do horário de atendimento desde que chegaram às pessoas. Contam os atendimentos com meta que uma pessoa atendeu e que foram finalizados, ou cujo prazo passou.',
  lost: 'Transferidos para uma pessoa e finalizados sem que alguém entrasse ou respondesse: o cliente desistiu na fila ou ninguém o atendeu.',
  abandoned:
    'Uma pessoa entrou, e a sala foi fechada por falta de resposta do cliente. Um atendimento reaberto deixa de contar aqui.',
} as const
export type FigureName = Exclude<keyof typeof meanings, 'outcomes'>

const sameFigures = 'Tempos são medianas. No prazo: primeira resposta dentro da meta do workspace.'

export const peopleTexts = {
  title: 'Como as pessoas atenderam',
  meaning:
    'Atendimentos que começaram no período e passaram por uma pessoa. Os tempos são corridos, menos onde diz "no horário". As respostas do bot nunca contam.',
  outcomes: 'Resultado dos atendimentos',
  meanings,
  failed: 'Não foi possível buscar os números do atendimento humano.',
  none: 'Nenhum atendimento do período passou por uma pessoa.',
  median: 'mediana',
  spread: (mean: string, p90: string): string => `média ${mean} · 90% em até ${p90}`,
  noTimes: 'Sem dados',
  nothingToCount: 'Nada a contar no período',
  noTarget: 'Sem meta',
  tooEarly: 'Ainda não há 7 dias',
  beforeTitle: (days: string): string => `Período anterior: ${days}`,
  yesterday: dashboardTexts.yesterday,
  of: (part: number, whole: number, of: string): string => `${formatPercent(whole === 0 ? 0 : part / whole)} ${of}`,
  ofHanded: 'dos transferidos para pessoas',
  ofTaken: 'dos que uma pessoa assumiu',
  ofAll: 'de todos os atendimentos do período',
  ofFinished: 'dos finalizados',
  ofJudged: (count: number): string =>
    count === 1 ? 'do único resolvido há 7 dias' : `dos ${formatNumber(count)} resolvidos há 7 dias`,
  ofCampaigns: (count: number): string => (count === 1 ? 'de 1 iniciado' : `de ${formatNumber(count)} iniciados`),
  ofOutreaches: (count: number): string => (count === 1 ? 'de 1 iniciado' : `de ${formatNumber(count)} iniciados`),
  inTime: (due: number): string => `de ${formatNumber(due)} com meta`,
  shareBefore: (part: number, whole: number): string => `antes ${formatPercent(part / whole)}`,
  missed: 'fora do prazo',
  late: (name: 'answerInTime' | 'closeInTime'): string =>
    name === 'answerInTime' ? 'Respondidos fora do prazo' : 'Finalizados fora do prazo',
  resolved: 'Resolvidos',
  solved: 'Resolvidos pelo bot',
  lasting: 'Resolução mantida por 7 dias',
  left: 'Saíram no meio',
  campaigns: 'Respostas a campanhas',
  outreaches: 'Respostas a contatos da empresa',
  firstAnswer: 'Primeira resposta',
  firstAnswerOpen: 'Primeira resposta, no horário',
  wait: 'Espera na fila',
  handling: 'Duração com a pessoa',
  answerInTime: 'Respondidos no prazo',
  closeInTime: 'Finalizados no prazo',
  lost: 'Perdidos',
  abandoned: 'Abandonados',
  botOnly: 'Só com o bot',
  rating: 'Satisfação',
  ratingOf: (mean: string): string => `${mean} de 5`,
  ratingBefore: (mean: string): string => `antes ${mean}`,
  ratings: (answered: number, asked: number): string =>
    `${formatNumber(answered)} de ${formatNumber(asked)} ${asked === 1 ? 'cliente avaliou' : 'clientes avaliaram'}`,
  breakdown: 'Detalhar por',
  kinds: { attendant: 'Atendente', workspace: 'Workspace', channel: 'Canal', bot: 'Bot' },
  by: { attendant: 'Por atendente', workspace: 'Por workspace', channel: 'Por canal', bot: 'Por bot' },
  byMeaning: {
    attendant: `Cada atendimento conta para quem entrou nele por último; a nota é de quem atendia quando o cliente foi perguntado. ${sameFigures}`,
    workspace: `Cada atendimento conta no workspace em que está ou terminou. ${sameFigures}`,
    channel: `Atendimentos que passaram por uma pessoa, por canal; "Resolvidos pelo bot" é a parte dos finalizados do canal. ${sameFigures}`,
    bot: `Atendimentos que passaram por uma pessoa, pelo bot em que começaram; "Resolvidos pelo bot" é a parte dos finalizados dele. ${sameFigures}`,
  },
  columns: {
    services: 'Atendimentos',
    firstAnswer: '1ª resposta',
    firstAnswerOpen: 'No horário',
    inTime: 'No prazo',
    handling: 'Duração',
    rating: 'Nota',
  },
  behind: {
    of: (name: string): string => `Atendimentos de ${name}`,
  },
} as const
