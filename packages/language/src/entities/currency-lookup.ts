import type { Lexeme } from '../text/lex.ts'
import { lex } from '../text/lex.ts'
import { currencyTable } from './currency-table.ts'
import { wordAt } from './lexemes.ts'

/** A currency found at a position: its code, and the lexeme after its name or sign. */
export interface FoundCurrency {
  currency: string
  next: number
}

interface Qualified {
  currency: string
  /** Stems of the words after the noun, without connecting words. */
  stems: readonly string[]
}

const joins = /^(?:d[aeo]s?|e|-)$/

/**
 * The stem without gender and number: "canadenses" and "canadense", "argentinas" and "argentino", "japoneses" and
 * "japonês".
 */
const stem = (word: string): string =>
  word
    .replace(/[ao]es$/, 'ao')
    .replace(/s$/, '')
    .replace(/[aeo]$/, '')
const stemsOf = (text: string): string[] =>
  lex(text)
    .map((lexeme) => lexeme.text)
    .filter((word) => !joins.test(word))
    .map(stem)

const nouns = new Map<string, { alone: string | undefined; qualified: Qualified[] }>()
const signs = new Map<string, string>([['$', 'BRL']])
const codes = new Set<string>()

const nounOf = (word: string): { alone: string | undefined; qualified: Qualified[] } => {
  const known = nouns.get(word) ?? { alone: undefined, qualified: [] }
  nouns.set(word, known)
  return known
}

for (const line of currencyTable.trim().split('\n')) {
  const [currency = '', forms = '', behind = '', written = ''] = line.split('|').map((part) => part.trim())
  codes.add(currency.toLowerCase())
  const stems = behind === '' ? [] : behind.split(', ').map(stemsOf)
  for (const form of forms === '' ? [] : forms.split(' ')) {
    const noun = nounOf(lex(form)[0]?.text ?? '')
    if (form.endsWith('*')) noun.alone = currency
    noun.qualified.push(...stems.map((words) => ({ currency, stems: words })))
  }
  for (const sign of written === '' ? [] : written.split(' '))
    signs.set(
      lex(sign)
        .map((lexeme) => lexeme.text)
        .join(' '),
      currency,
    )
}
// Longest first, so that "coroa da República Tcheca" is found before shorter names.
for (const { qualified } of nouns.values()) qualified.sort((a, b) => b.stems.length - a.stems.length)

/** End of the words after a noun if they match; 0 if not. */
function afterStems(lexemes: readonly Lexeme[], from: number, stems: readonly string[]): number {
  let at = from
  for (const wanted of stems) {
    for (let skipped = 0; skipped < 2 && joins.test(wordAt(lexemes, at)); skipped++) at++
    if (stem(wordAt(lexemes, at)) !== wanted) return 0
    at++
  }
  return at
}

/**
 * "Dólares canadenses", "pesos do Chile", "novos dólares taiwaneses", and "dólares", "ienes" alone; null for other
 * words.
 */
export function nameAt(lexemes: readonly Lexeme[], at: number): FoundCurrency | null {
  const from = /^nov[oa]s?$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const noun = nouns.get(wordAt(lexemes, from))
  if (!noun) return null
  const behind = /^nov[oa]s?$/.test(wordAt(lexemes, from + 1)) ? from + 2 : from + 1
  for (const { currency, stems } of noun.qualified) {
    const next = afterStems(lexemes, behind, stems)
    if (next > 0) return { currency, next }
  }
  return noun.alone !== undefined && from === at ? { currency: noun.alone, next: at + 1 } : null
}

/** "CAD$", "COP$": a code with a dollar sign. */
const codeSign = (key: string): string | undefined => {
  const code = key.endsWith(' $') ? key.slice(0, -2) : ''
  return codes.has(code) ? code.toUpperCase() : undefined
}

/** Maximum of parts in one sign: "U$S". */
const mostParts = 3

/**
 * A currency sign at a position: "R$", "US$", "€", "Mex$", "zł"; its parts are not separated, except in "R $". Null
 * without one.
 */
export function signAt(lexemes: readonly Lexeme[], at: number): FoundCurrency | null {
  let key = ''
  let found: FoundCurrency | null = null
  for (let parts = 0; parts < mostParts && at + parts < lexemes.length; parts++) {
    const lexeme = lexemes[at + parts]
    if (!lexeme || (parts > 0 && lexeme.spaced && !(key === 'r' && lexeme.text === '$'))) break
    key = parts === 0 ? lexeme.text : `${key} ${lexeme.text}`
    const currency = signs.get(key) ?? codeSign(key)
    if (currency !== undefined) found = { currency, next: at + parts + 1 }
  }
  return found
}

/** The plural of a noun that stands for a currency alone, for "euros 30"; undefined for other words. */
export const pluralAt = (word: string): string | undefined =>
  word === 'reais' ? 'BRL' : /s$/.test(word) ? nouns.get(word)?.alone : undefined

/** Codes also recognised in lower case; others are words or parts of words ("cad", "try", "pen"). */
const inSmallLetters = new Set(
  'brl usd eur gbp jpy cny chf ars clp uyu pyg mxn aud nzd sek nok dkk czk inr rub krw hkd sgd aoa mzn zar pln btc eth ltc usdt usdc xrp'.split(
    ' ',
  ),
)
/** Codes that mean other things even in capitals: "5 KGS", "TOP 10", "AMD". */
const neverCodes = new Set('kgs gel mop top sos all amd ang mad cup bam sol ada fim lak mop'.split(' '))
/** Codes that are names of numbered things when they come before a number: "PHP 8", "PEN 2". */
const neverBefore = new Set('php pen try bob ron cop sll'.split(' '))

/** The currency of a lexeme that is a code: "USD", "usd", "BTC"; undefined for other words. */
export function codeOf(text: string, lexeme: Lexeme | undefined, isBefore: boolean): string | undefined {
  const word = lexeme?.text ?? ''
  if (word === 'rmb') return 'CNY'
  if (!lexeme || !codes.has(word) || neverCodes.has(word) || (isBefore && neverBefore.has(word))) return undefined
  const capitals = text.slice(lexeme.start, lexeme.end) === word.toUpperCase()
  return capitals || inSmallLetters.has(word) ? word.toUpperCase() : undefined
}

/** Currencies without a smallest unit, written with more than two decimals. */
export const hasManyPlaces = (currency: string): boolean => /^(?:BTC|ETH|LTC|DOGE|XRP|USDT|USDC)$/.test(currency)
