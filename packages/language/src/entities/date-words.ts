import type { Lexeme } from '../text/lex.ts'

const months = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const shortWeekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']

/** Month named by a word, from 1; 0 for any other word. `short` also takes the three-letter forms. */
export function monthOf(word: string | undefined, short: boolean): number {
  if (word === undefined) return 0
  return months.indexOf(word) + 1 || (short ? shortMonths.indexOf(word) + 1 : 0)
}

/** Weekday named by a word, singular or plural, 0 is Sunday; -1 for any other word. */
export function weekdayOf(word: string | undefined): number {
  return word === undefined ? -1 : weekdays.indexOf(word.replace(/s$/, ''))
}

/** Weekday of a three-letter form ("seg", "sáb"), -1 for any other word. */
export function shortWeekdayOf(word: string | undefined): number {
  return word === undefined ? -1 : shortWeekdays.indexOf(word)
}

/** Nouns after which "segunda", "quarta", "quinta" or "sexta" counts things and is no weekday. */
const counted = new Set(
  'via vias vez vezes opcao parcela etapa fase tentativa pessoa linha coluna compra pagina casa serie edicao dose aula unidade turma prova chance rodada parte metade mensagem cobranca nota fatura conta geracao alternativa pergunta resposta chamada graduacao mao guerra'.split(
    ' ',
  ),
)

/** True when the lexeme after an ordinal weekday says that it counts something. */
export function isCounted(next: Lexeme | undefined): boolean {
  return next !== undefined && counted.has(next.text)
}

/** Fixed holidays: the words, month and day. */
export const fixedHolidays: readonly { words: readonly string[]; month: number; day: number }[] = [
  { words: ['vespera', 'de', 'natal'], month: 12, day: 24 },
  { words: ['vespera', 'do', 'natal'], month: 12, day: 24 },
  { words: ['vespera', 'do', 'ano', 'novo'], month: 12, day: 31 },
  { words: ['vespera', 'de', 'ano', 'novo'], month: 12, day: 31 },
  { words: ['natal'], month: 12, day: 25 },
  { words: ['reveillon'], month: 12, day: 31 },
  { words: ['ano', 'novo'], month: 1, day: 1 },
  { words: ['tiradentes'], month: 4, day: 21 },
  { words: ['dia', 'do', 'trabalho'], month: 5, day: 1 },
  { words: ['dia', 'do', 'trabalhador'], month: 5, day: 1 },
  { words: ['dia', 'dos', 'namorados'], month: 6, day: 12 },
  { words: ['dia', 'das', 'criancas'], month: 10, day: 12 },
  { words: ['finados'], month: 11, day: 2 },
]

/** Holidays that move with Easter: the words, and days from Easter Sunday. */
export const movingHolidays: readonly { words: readonly string[]; days: number }[] = [
  { words: ['pascoa'], days: 0 },
  { words: ['sexta', 'feira', 'santa'], days: -2 },
  { words: ['sexta', '-', 'feira', 'santa'], days: -2 },
  { words: ['sexta', 'santa'], days: -2 },
  { words: ['carnaval'], days: -47 },
  { words: ['quarta', 'feira', 'de', 'cinzas'], days: -46 },
  { words: ['quarta', '-', 'feira', 'de', 'cinzas'], days: -46 },
  { words: ['corpus', 'christi'], days: 60 },
]
