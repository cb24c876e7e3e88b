import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'

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

/** Common misspellings. */
const slips = new Map([
  ['janero', 'janeiro'],
  ['fevereio', 'fevereiro'],
  ['feveiro', 'fevereiro'],
  ['setenbro', 'setembro'],
  ['novenbro', 'novembro'],
  ['dezenbro', 'dezembro'],
  ['segnda', 'segunda'],
  ['seguda', 'segunda'],
  ['domigo', 'domingo'],
  ['sabdo', 'sabado'],
])
const spelled = (word: string): string => slips.get(word) ?? word

/** Short months that are hardly ever other words: not "mar", "mai", "set", "dez". */
export const plainShortMonthOf = (word: string): number =>
  /^(?:jan|fev|abr|jun|jul|ago|out|nov)$/.test(word) ? shortMonths.indexOf(word) + 1 : 0

/** Month of a word, from 1; 0 for other words. `short` also accepts three-letter forms. */
export function monthOf(word: string | undefined, short: boolean): number {
  if (word === undefined) return 0
  return months.indexOf(spelled(word).replace('ç', 'c')) + 1 || (short ? shortMonths.indexOf(word) + 1 : 0)
}

/** Weekday of a word, singular or plural, 0 is Sunday; -1 for other words. */
export function weekdayOf(word: string | undefined): number {
  return word === undefined ? -1 : weekdays.indexOf(spelled(word.replace(/s$/, '')))
}

/** Weekday of a three-letter form ("seg", "sáb"), -1 for other words. */
export function shortWeekdayOf(word: string | undefined): number {
  return word === undefined ? -1 : shortWeekdays.indexOf(word)
}

/** "que vem" and its forms in chats ("q vem", "qvem", "que vier"): the position after it, 0 without a match. */
export function afterComing(lexemes: readonly Lexeme[], at: number): number {
  if (/^[qk]vem$/.test(wordAt(lexemes, at))) return at + 1
  const coming =
    /^(?:que|q|ke|k)$/.test(wordAt(lexemes, at)) && /^(?:vem|ven|vier|entra)$/.test(wordAt(lexemes, at + 1))
  return coming ? at + 2 : 0
}

/** "próximo", "próxima", "prox". */
export const isNextWord = (word: string): boolean => /^prox(?:im[oa])?$/.test(word)
/** "passado", "passada". */
export const isPast = (word: string): boolean => /^passad[oa]$/.test(word)

/** Position of the previous word, skipping the point of an abbreviation ("prox. semana") and the stroke of "p/". */
export function placeBefore(lexemes: readonly Lexeme[], at: number): number {
  const sign = wordAt(lexemes, at - 1)
  const skips = sign === '.' ? /^prox$/ : sign === '/' ? /^p$/ : null
  return skips?.test(wordAt(lexemes, at - 2)) ? at - 2 : at - 1
}

/** Words that continue a sentence after a day, excluding nouns that a number or an abbreviation could belong to. */
const goingOn =
  /^(?:e|ou|a|as|ao|ate|da|de|do|dia|eu|vc|vcs|voce|voces|tem|ter|teria|pode|podem|posso|consigo|consegue|conseguem|nao|n|sim|entao|pra|para|p|pro|por|pf|pfv|com|sem|se|mas|so|em|no|na|que|q|qual|fica|ficou|seria|serve|esta|ta|to|mesmo|obrigad[oa]|ok|blz|vou|vai|vamos|quero|queria|abre|abrem|funciona|funcionam|atende|atendem|pela|cedo|tarde|agora|hoje|amanha|la|tambem|tbm|tb|vence|venceu|marca|marcar|por|favor|vlw|tipo|depois|antes|meu|minha|estou|estarei|gente|me|te)$/

/** Whether a sentence ends or continues here. */
export function goesOn(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  if (!lexeme) return true
  if (lexeme.kind !== 'sign') return goingOn.test(lexeme.text) && lexeme.spaced
  return (
    !/^[%$°]$/.test(lexeme.text) &&
    (lexeme.spaced || !/^[-/.:,]$/.test(lexeme.text) || lexemes[at + 1]?.spaced !== false)
  )
}
