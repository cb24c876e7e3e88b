import type { Lexeme } from '../text/lex.ts'
import { afterVague, currencyAt, type NamedCurrency, readRoundSum, readSign } from './currency.ts'
import { hasManyPlaces, pluralAt } from './currency-lookup.ts'
import type { Finder, FoundValue } from './finder.ts'
import { gluedDigits, wordAt } from './lexemes.ts'
import { readBare } from './money-bare.ts'
import { amount, type ReadMoney, readCents, readCoins } from './money-cents.ts'
import { readAmount } from './number-amount.ts'
import { afterAndHalf } from './number-groups.ts'
import { rangeAt } from './number-range.ts'
import { isMinus, startOfNumber } from './number-sign.ts'
import type { ReadNumber } from './number-words.ts'

/** "£5m", "US$ 10mm", "€2bn": short forms that only mean millions after a currency sign. */
const signedScales: ReadonlyMap<string, number> = new Map([
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
])

/** The number after a sign, with an attached short scale. */
function readSignedNumber(text: string, lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const read = readAmount(text, lexemes, at)
  const letter = lexemes[read?.next ?? -1]
  const scale = letter && !letter.spaced && lexemes[at]?.kind !== 'word' ? signedScales.get(letter.text) : undefined
  if (!read || scale === undefined || gluedDigits(lexemes, read.next + 1)) return read
  return { value: read.value * scale, next: read.next + 1, decimals: null }
}

/** "US$ 1,299" is a thousand: no amount has three decimals, except petrol prices in reais. */
const inPlaces = (read: ReadNumber, currency: string): number =>
  read.decimals === 3 && currency !== 'BRL' && !hasManyPlaces(currency) ? read.value * 1000 : read.value

/** An amount after its sign: "R$ 1.234,56", "R$ 2 mil", "US$ 20". */
function readSigned(text: string, lexemes: readonly Lexeme[], from: number): ReadMoney | null {
  const sign = readSign(text, lexemes, from)
  if (!sign) return null
  const minus = isMinus(wordAt(lexemes, sign.next)) ? 1 : 0
  const at = sign.next + minus
  const read = readSignedNumber(text, lexemes, at)
  // Words are only accepted after an actual sign: "R$ mil", not "rs dois".
  if (!read || (lexemes[at]?.kind === 'word' && lexemes[sign.next - 1]?.kind !== 'sign')) return null
  const of = wordAt(lexemes, read.next) === 'de' ? 1 : 0
  const named = currencyAt(text, lexemes, read.next + of)
  const after = named?.next ?? read.next
  const cents = read.decimals === null ? readCents(lexemes, after, from) : null
  const currency = named?.currency ?? sign.currency
  const value = inPlaces(read, currency) + (cents?.cents ?? 0) / 100
  return { value: amount(currency, minus ? -value : value), next: cents?.next ?? after }
}

/** "Euros 30", as in lists and forms, if the number cannot count anything after it. */
function readNameBefore(text: string, lexemes: readonly Lexeme[], from: number): ReadMoney | null {
  const word = wordAt(lexemes, from)
  // "Em libras" may mean the sign language.
  const currency = word === 'libras' ? undefined : pluralAt(word)
  const digits = wordAt(lexemes, from + 1) === ':' ? from + 2 : from + 1
  if (currency === undefined || lexemes[digits]?.kind !== 'digits' || lexemes[from - 1]?.kind === 'digits') return null
  const read = readAmount(text, lexemes, digits)
  const after = lexemes[read?.next ?? -1]
  if (!read || !isEnd(after)) return null
  return { value: amount(currency, inPlaces(read, currency)), next: read.next }
}

/** Maximum of digits at each end of a span. */
const mostSpanDigits = 6

/**
 * "R$ 50-100": both ends, since the sign applies to each. "50-100 reais": only the last, which names its currency, as
 * in "de 50 a 100 reais".
 */
function readSpan(text: string, lexemes: readonly Lexeme[], at: number): FoundValue[] | null {
  const sign = readSign(text, lexemes, at)
  const first = sign?.next ?? at
  const range = rangeAt(lexemes, first, mostSpanDigits)
  const named = range && currencyBehind(text, lexemes, first + 3)
  const currency = named?.currency ?? sign?.currency
  if (!range || currency === undefined) return null
  const ends = [
    { value: amount(currency, range.from), start: at, last: first },
    { value: amount(currency, range.to), start: first + 2, last: (named?.next ?? first + 3) - 1 },
  ]
  return (sign ? ends : ends.slice(1)).map(({ value, start, last }) => ({
    value,
    start: lexemes[start]?.start ?? 0,
    end: lexemes[last]?.end ?? 0,
  }))
}

/** The currency after a number: "reais", "de dólares", "em euros", "e pouco reais". */
function currencyBehind(text: string, lexemes: readonly Lexeme[], at: number): NamedCurrency | null {
  const behind = afterVague(lexemes, at)
  const joint = wordAt(lexemes, behind)
  // "3,5 milhões em dólares", but not "3 em real time".
  if (joint === 'em') {
    const named = currencyAt(text, lexemes, behind + 1)
    return named && /s$/.test(wordAt(lexemes, behind + 1)) ? named : null
  }
  return currencyAt(text, lexemes, joint === 'de' ? behind + 1 : behind)
}

const isEnd = (lexeme: Lexeme | undefined): boolean => !lexeme || /^[.,;!?)]$/.test(lexeme.text)

/** "12€50", "12 € 50": a number on both sides of a sign. */
function readAround(lexemes: readonly Lexeme[], read: ReadNumber): ReadMoney | null {
  const sign = lexemes[read.next]
  const cents = lexemes[read.next + 1]
  const fits = read.decimals === null && cents?.kind === 'digits' && /^\d\d$/.test(cents.text)
  const apart = sign?.spaced && cents?.spaced && isEnd(lexemes[read.next + 2])
  if (!fits || !sign || !/^[€£]$/.test(sign.text) || !(apart || (!sign.spaced && !cents.spaced))) return null
  return {
    value: amount(sign.text === '€' ? 'EUR' : 'GBP', read.value + Number(cents.text) / 100),
    next: read.next + 2,
  }
}

/** An amount whose currency follows: "50 reais", "dez reais e cinquenta centavos", "2 milhões de reais", "80 centavos", or a bare "49,90". */
function readNamed(text: string, lexemes: readonly Lexeme[], from: number, read: ReadNumber): ReadMoney | null {
  const coins = readCoins(text, lexemes, read) ?? readAround(lexemes, read)
  if (coins) return coins
  const named = currencyBehind(text, lexemes, read.next)
  if (!named) return readBare(lexemes, from, read)
  const value = inPlaces(read, named.currency) * named.factor
  const half = Number.isInteger(read.value) ? afterAndHalf(lexemes, named.next) : null
  if (half !== null) return { value: amount(named.currency, value + named.factor / 2), next: half }
  const cents = readCents(lexemes, named.next, from)
  return { value: amount(named.currency, value + (cents?.cents ?? 0) / 100), next: cents?.next ?? named.next }
}

/** "Custa vintão", "meio dólar": amounts without a number. */
function readNumberless(text: string, lexemes: readonly Lexeme[], at: number): ReadMoney | null {
  const sum = readRoundSum(lexemes, at)
  if (sum !== null) return { value: amount('BRL', sum), next: at + 1 }
  const half = /^mei[oa]$/.test(wordAt(lexemes, at)) ? currencyAt(text, lexemes, at + 1) : null
  return half && half.currency !== 'BRL' ? { value: amount(half.currency, 0.5), next: half.next } : null
}

/** The "x" of "3x33,33". */
const isTimes = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at) === 'x' && lexemes[at - 1]?.kind === 'digits'

/** Whether digits are attached to the text before them. */
function isGlued(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, first] = [lexemes[at - 1], lexemes[at]]
  if (first?.kind !== 'digits' || first.spaced || !before) return false
  if (before.kind === 'word') return !isTimes(lexemes, at - 1)
  return before.text === '-' ? !before.spaced : /^[.,/:]$/.test(before.text)
}

/**
 * Amounts of money: "R$ 1.234,56", "50 reais", "dois mil reais", "10 reais e 50 centavos", "R$ 2 mil", "49,90", "50
 * conto", "US$ 20", "30 euros", "vinte libras esterlinas", "3,5 milhões em dólares", "trezentos BTC", "50,00R$", "custa
 * 2k". The normal form has two decimals, 1234.56, preceded by the code of a currency other than the real, "USD 20.00".
 */
export const findMoney: Finder = ({ text, lexemes }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < lexemes.length; ) {
    const first = lexemes[index]
    if (!first) break
    const span = isGlued(lexemes, index) ? null : readSpan(text, lexemes, index)
    if (span) {
      found.push(...span)
      while ((lexemes[index]?.start ?? text.length) < (span.at(-1)?.end ?? 0)) index++
      continue
    }
    const signed = readSigned(text, lexemes, index) ?? readNameBefore(text, lexemes, index)
    const read = signed || isGlued(lexemes, index) ? null : readAmount(text, lexemes, index)
    const money =
      signed ?? (read ? readNamed(text, lexemes, index, read) : null) ?? readNumberless(text, lexemes, index)
    if (!money) {
      index = read ? Math.max(index + 1, read.next) : index + 1
      continue
    }
    const from = startOfNumber(lexemes, index)
    const value = from < index && !money.value.includes('-') ? money.value.replace(/\d/, '-$&') : money.value
    found.push({ value, start: lexemes[from]?.start ?? 0, end: (lexemes[money.next - 1] ?? first).end })
    index = money.next
  }
  return found
}
