import type { Lexeme } from '../text/lex.ts'
import { afterVague, currencyAt, isPriced, readRoundSum, readSign } from './currency.ts'
import type { Finder, FoundValue } from './finder.ts'
import { wordAt } from './lexemes.ts'
import { afterAndHalf } from './number-groups.ts'
import type { ReadNumber } from './number-words.ts'
import { readQuantity } from './quantity.ts'

const centWord = /^(?:centavos?|centavinhos?|cents?|ctvs?)$/
/** Words that no number counts: behind them "e 50" is read as cents. */
const behindCents = /^(?:cada|no|na|por|pelo|pela|a|o|em|ta|pra|mas)$/

/** "e 50 centavos", "e cinquenta", after whole reais: the hundredths and where they end. */
function readCents(lexemes: readonly Lexeme[], from: number): { cents: number; next: number } | null {
  if (lexemes[from]?.text !== 'e' && lexemes[from]?.text !== ',') return null
  const read = readQuantity(lexemes, from + 1)
  if (!read || !Number.isInteger(read.value) || read.value >= 100) return null
  if (centWord.test(wordAt(lexemes, read.next))) return { cents: read.value, next: read.next + 1 }
  // "35 reais e 99", "dez reais e noventa" and nothing that the number could count.
  const after = lexemes[read.next]
  const bare = read.value >= 10 && (!after || after.kind === 'sign' || behindCents.test(after.text))
  return bare && lexemes[from]?.text === 'e' ? { cents: read.value, next: read.next } : null
}

const amount = (currency: string, value: number): string =>
  `${currency === 'BRL' ? '' : `${currency} `}${value.toFixed(2)}`

/** An amount whose sign stands before it: "R$ 1.234,56", "R$ 2 mil", "US$ 20". */
function readSigned(lexemes: readonly Lexeme[], from: number): { value: string; next: number } | null {
  const sign = readSign(lexemes, from)
  if (!sign) return null
  const minus = lexemes[sign.next]?.text === '-' ? 1 : 0
  const at = sign.next + minus
  const read = readQuantity(lexemes, at)
  // In words only behind a real sign: "R$ mil", not "rs dois".
  if (!read || (lexemes[at]?.kind !== 'digits' && !/[$€£¥]/.test(wordAt(lexemes, sign.next - 1)))) return null
  const of = wordAt(lexemes, read.next) === 'de' ? 1 : 0
  const named = currencyAt(lexemes, read.next + of)
  const after = named?.next ?? read.next
  const cents = read.decimals === null ? readCents(lexemes, after) : null
  const value = read.value + (cents?.cents ?? 0) / 100
  return { value: amount(named?.currency ?? sign.currency, minus ? -value : value), next: cents?.next ?? after }
}

/** An amount whose currency follows: "50 reais", "dez reais e cinquenta centavos", "2 milhões de reais", "80 centavos", or a bare "49,90". */
function readNamed(lexemes: readonly Lexeme[], from: number, read: ReadNumber): { value: string; next: number } | null {
  if (centWord.test(wordAt(lexemes, read.next))) {
    const of = wordAt(lexemes, read.next + 1) === 'de' ? currencyAt(lexemes, read.next + 2) : null
    // "0,50 centavos" means half a real.
    const whole = read.decimals === 2 && read.value < 1 ? 1 : 100
    return { value: amount(of?.currency ?? 'BRL', read.value / whole), next: of?.next ?? read.next + 1 }
  }
  const behind = afterVague(lexemes, read.next)
  const of = wordAt(lexemes, behind) === 'de' ? 1 : 0
  const named = currencyAt(lexemes, behind + of)
  if (named) {
    const value = read.value * named.factor
    const half = Number.isInteger(read.value) ? afterAndHalf(lexemes, named.next) : null
    if (half !== null) return { value: amount(named.currency, value + named.factor / 2), next: half }
    const cents = readCents(lexemes, named.next)
    return { value: amount(named.currency, value + (cents?.cents ?? 0) / 100), next: cents?.next ?? named.next }
  }
  const thousands = lexemes[from]?.kind === 'digits' && wordAt(lexemes, read.next - 1) === 'k'
  if (thousands && isPriced(lexemes, from)) return { value: amount('BRL', read.value), next: read.next }
  const beside = lexemes[read.next]
  const unit =
    beside !== undefined &&
    (beside.text === '%' ||
      (!beside.spaced && beside.kind !== 'sign') ||
      /^(?:kg|g|km|m|cm|mm|l|ml|por|kgs|litros?|metros?|quilos?|gramas?|horas?|pontos?)$/.test(beside.text))
  const bare = lexemes[from]?.kind === 'digits' && read.decimals === 2 && !unit
  return bare ? { value: amount('BRL', read.value), next: read.next } : null
}

/** "Custa vintão": a round sum by its nickname. */
function readRound(lexemes: readonly Lexeme[], at: number): { value: string; next: number } | null {
  const sum = readRoundSum(lexemes, at)
  return sum === null ? null : { value: amount('BRL', sum), next: at + 1 }
}

/** The "x" of "3x33,33". */
const isTimes = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at) === 'x' && lexemes[at - 1]?.kind === 'digits'

/**
 * Amounts of money: "R$ 1.234,56", "50 reais", "dois mil reais", "10 reais e 50 centavos", "R$ 2 mil", "49,90", "50 conto", "US$ 20", "30 euros",
 * "vinte libras esterlinas", "50,00R$", "custa 2k". The normal form has two decimals, 1234.56; another currency than the real stands before it by its
 * ISO 4217 code, "USD 20.00".
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
      ((before.kind === 'word' && !isTimes(lexemes, index - 1)) ||
        (before.text === '-' ? !before.spaced : /^[.,/:]$/.test(before.text)))
    const read = gluedBefore ? null : readQuantity(lexemes, index)
    const money = readSigned(lexemes, index) ?? (read ? readNamed(lexemes, index, read) : readRound(lexemes, index))
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
