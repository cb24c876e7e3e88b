import type { Lexeme } from '../text/lex.ts'
import type { Finder, FoundValue } from './finder.ts'
import type { ReadNumber } from './number-words.ts'
import { readQuantity } from './quantity.ts'

const currencyWords: Readonly<Record<string, string>> = {
  real: 'BRL',
  reais: 'BRL',
  reau: 'BRL',
  conto: 'BRL',
  contos: 'BRL',
  pila: 'BRL',
  pilas: 'BRL',
  pratas: 'BRL',
  mango: 'BRL',
  mangos: 'BRL',
  dilma: 'BRL',
  brl: 'BRL',
  dolar: 'USD',
  dolares: 'USD',
  usd: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
}

const currencyAt = (lexemes: readonly Lexeme[], index: number): string | undefined => {
  const word = lexemes[index]?.text
  return word !== undefined && Object.hasOwn(currencyWords, word) ? currencyWords[word] : undefined
}

/** A currency sign before the number ("R$", "rs", "US$", "€"): the currency and where the number begins. */
function readSign(lexemes: readonly Lexeme[], from: number): { currency: string; next: number } | null {
  const [first, second] = [lexemes[from], lexemes[from + 1]]
  if (first?.text === '€') return { currency: 'EUR', next: from + 1 }
  if (first?.text === '$') return { currency: lexemes[from - 1]?.spaced === false ? 'USD' : 'BRL', next: from + 1 }
  if (second?.text === '$' && !second.spaced) {
    if (first?.text === 'r') return { currency: 'BRL', next: from + 2 }
    if (first?.text === 'us' || first?.text === 'u') return { currency: 'USD', next: from + 2 }
  }
  if ((first?.text === 'rs' || first?.text === 'brl') && second?.kind === 'digits')
    return { currency: 'BRL', next: from + 1 }
  return (first?.text === 'usd' || first?.text === 'eur') && second?.kind === 'digits'
    ? { currency: first.text.toUpperCase(), next: from + 1 }
    : null
}

/** "e 50 centavos", "e cinquenta", after whole reais: the hundredths and where they end. */
function readCents(lexemes: readonly Lexeme[], from: number): { cents: number; next: number } | null {
  if (lexemes[from]?.text !== 'e' && lexemes[from]?.text !== ',') return null
  const read = readQuantity(lexemes, from + 1)
  if (!read || !Number.isInteger(read.value) || read.value >= 100) return null
  if (/^centavos?$/.test(lexemes[read.next]?.text ?? '')) return { cents: read.value, next: read.next + 1 }
  // "35 reais e 99" and nothing that the number could count.
  const after = lexemes[read.next]
  const bare = lexemes[from + 1]?.kind === 'digits' && read.value >= 10 && (!after || after.kind === 'sign')
  return bare ? { cents: read.value, next: read.next } : null
}

const amount = (currency: string, value: number): string =>
  `${currency === 'BRL' ? '' : `${currency} `}${value.toFixed(2)}`

/** An amount whose sign stands before it: "R$ 1.234,56", "R$ 2 mil", "US$ 20". */
function readSigned(lexemes: readonly Lexeme[], from: number): { value: string; next: number } | null {
  const sign = readSign(lexemes, from)
  if (!sign) return null
  const minus = lexemes[sign.next]?.text === '-' ? 1 : 0
  const read = readQuantity(lexemes, sign.next + minus)
  if (!read || lexemes[sign.next + minus]?.kind !== 'digits') return null
  const named = currencyAt(lexemes, read.next)
  const after = read.next + (named ? 1 : 0)
  const cents = read.decimals === null ? readCents(lexemes, after) : null
  const value = read.value + (cents?.cents ?? 0) / 100
  return { value: amount(named ?? sign.currency, minus ? -value : value), next: cents?.next ?? after }
}

/** An amount whose currency follows: "50 reais", "dez reais e cinquenta centavos", "2 milhões de reais", "80 centavos", or a bare "49,90". */
function readNamed(lexemes: readonly Lexeme[], from: number, read: ReadNumber): { value: string; next: number } | null {
  if (/^centavos?$/.test(lexemes[read.next]?.text ?? ''))
    return { value: amount('BRL', read.value / 100), next: read.next + 1 }
  const of = lexemes[read.next]?.text === 'de' ? 1 : 0
  const currency = currencyAt(lexemes, read.next + of)
  if (currency !== undefined) {
    const after = read.next + of + 1
    const cents = readCents(lexemes, after)
    return cents
      ? { value: amount(currency, read.value + cents.cents / 100), next: cents.next }
      : { value: amount(currency, read.value), next: after }
  }
  const beside = lexemes[read.next]
  const unit =
    beside !== undefined &&
    (beside.text === '%' ||
      (!beside.spaced && beside.kind !== 'sign') ||
      /^(?:kg|g|km|m|cm|mm|l|ml|por|kgs|litros?|metros?|quilos?|gramas?|horas?|pontos?)$/.test(beside.text))
  const bare = lexemes[from]?.kind === 'digits' && read.decimals === 2 && !unit
  return bare ? { value: amount('BRL', read.value), next: read.next } : null
}

/**
 * Amounts of money: "R$ 1.234,56", "50 reais", "dois mil reais", "10 reais e 50 centavos", "R$ 2 mil", "49,90", "50 conto", "US$ 20", "30 euros". The
 * normal form has two decimals, 1234.56; another currency than the real stands before it by its ISO 4217 code, "USD 20.00".
 */
export const findMoney: Finder = ({ lexemes }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < lexemes.length; ) {
    const first = lexemes[index]
    if (!first) break
    const before = lexemes[index - 1]
    const gluedBefore =
      first.kind === 'digits' &&
      before !== undefined &&
      !first.spaced &&
      (before.kind === 'word' || (before.text === '-' ? !before.spaced : /^[.,/:]$/.test(before.text)))
    const read = gluedBefore ? null : readQuantity(lexemes, index)
    const money = readSigned(lexemes, index) ?? (read ? readNamed(lexemes, index, read) : null)
    if (!money) {
      index = read ? Math.max(index + 1, read.next) : index + 1
      continue
    }
    const negative = before?.text === '-' && before.spaced && !first.spaced
    const value = negative && !money.value.includes('-') ? money.value.replace(/\d/, '-$&') : money.value
    found.push({ value, start: negative ? before.start : first.start, end: (lexemes[money.next - 1] ?? first).end })
    index = money.next
  }
  return found
}
