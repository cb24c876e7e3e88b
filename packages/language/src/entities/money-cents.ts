import type { Lexeme } from '../text/lex.ts'
import { currencyAt } from './currency.ts'
import { hasManyPlaces } from './currency-lookup.ts'
import { wordAt } from './lexemes.ts'
import type { ReadNumber } from './number-words.ts'
import { readQuantity } from './quantity.ts'

/** An amount in its normal form, and the lexeme after it. */
export interface ReadMoney {
  value: string
  next: number
}

/** Names of smaller coins, with their default currency, and their number per unit. */
const coins: ReadonlyMap<string, { currency: string; parts: number }> = new Map(
  (
    [
      ['BRL', 100, 'centavo centavos centavinho centavinhos cent cents ctv ctvs centavs sentavos sentavo'],
      ['EUR', 100, 'centimo centimos'],
      ['GBP', 100, 'pence pences penny pennies'],
      ['RUB', 100, 'copeque copeques'],
      ['BTC', 1e8, 'satoshi satoshis'],
    ] as const
  ).flatMap(([currency, parts, words]) =>
    words.split(' ').map((word): [string, { currency: string; parts: number }] => [word, { currency, parts }]),
  ),
)

/** Words that cannot be counted: before them "e 50" means cents. */
const behindCents = /^(?:cada|no|na|por|pelo|pela|a|o|em|ta|pra|mas)$/
const mostPlaces = 8

/**
 * An amount in normal form: two decimals, for cryptocurrencies up to eight, preceded by a currency other than the real.
 */
export function amount(currency: string, value: number): string {
  const places = hasManyPlaces(currency) ? value.toFixed(mostPlaces).replace(/0{1,6}$/, '') : value.toFixed(2)
  return `${currency === 'BRL' ? '' : `${currency} `}${places}`
}

/**
 * "e 50 centavos", "e cinquenta", after whole reais: the hundredths and their end. `amountAt` is the start of the
 * amount: "entre R$ 10 e 20" has no cents.
 */
export function readCents(
  lexemes: readonly Lexeme[],
  from: number,
  amountAt: number,
): { cents: number; next: number } | null {
  const joint = /^(?:e|,|com|mais)$/.test(wordAt(lexemes, from)) ? wordAt(lexemes, from) : ''
  const read = readQuantity(lexemes, joint === '' ? from : from + 1)
  if (!read || !Number.isInteger(read.value) || read.value >= 100) return null
  if (coins.get(wordAt(lexemes, read.next))?.parts === 100) return { cents: read.value, next: read.next + 1 }
  // "35 reais e 99", "dez reais e noventa", if the number cannot count anything after it.
  const after = lexemes[read.next]
  const between = wordAt(lexemes, amountAt - 1) === 'entre'
  const bare = !between && read.value >= 10 && (!after || after.kind === 'sign' || behindCents.test(after.text))
  return bare && joint === 'e' ? { cents: read.value, next: read.next } : null
}

/** "80 centavos", "50 cêntimos", "30 centavos de dólar", "1000 satoshis"; null if no coin follows the number. */
export function readCoins(text: string, lexemes: readonly Lexeme[], read: ReadNumber): ReadMoney | null {
  const coin = coins.get(wordAt(lexemes, read.next))
  if (!coin) return null
  const of = /^d[eo]$/.test(wordAt(lexemes, read.next + 1)) ? currencyAt(text, lexemes, read.next + 2) : null
  // "0,50 centavos" means half a real.
  const parts = read.decimals === 2 && read.value < 1 ? 1 : coin.parts
  return { value: amount(of?.currency ?? coin.currency, read.value / parts), next: of?.next ?? read.next + 1 }
}
