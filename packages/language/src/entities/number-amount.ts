import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'
import { readAddedFraction, readFraction } from './number-fraction.ts'
import { groupSize } from './number-groups.ts'
import { beginsNumber, scaleOf } from './number-vocabulary.ts'
import type { ReadNumber } from './number-words.ts'
import { readWrittenForm } from './number-written.ts'
import { readQuantity } from './quantity.ts'

/** "Um quarto de milhão", "três quartos de dúzia". */
function withDivided(lexemes: readonly Lexeme[], fraction: ReadNumber): ReadNumber {
  const word = wordAt(lexemes, fraction.next) === 'de' ? wordAt(lexemes, fraction.next + 1) : ''
  const size = word === 'mil' ? undefined : (scaleOf(word) ?? groupSize(word))
  return size === undefined || word.endsWith('s')
    ? fraction
    : { value: fraction.value * size, next: fraction.next + 2, decimals: null }
}

/**
 * Reads a number in any form from a lexeme on: the forms of `readQuantity`, fractions ("2/5", "um terço", "1 1/2",
 * "dois e três quartos"), decimals without a zero (",5"), thousands separated by spaces, "1e3" and "4M". Possible dates
 * are left to the date finder. Null if none begins there.
 */
export function readAmount(text: string, lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const first = lexemes[at]
  if (first?.kind === 'word' && !beginsNumber(first.text) && groupSize(first.text) === undefined) return null
  const fraction = readFraction(lexemes, at)
  if (fraction) return withDivided(lexemes, fraction)
  const read = readWrittenForm(text, lexemes, at) ?? readQuantity(lexemes, at)
  if (!read || read.decimals !== null || !Number.isInteger(read.value)) return read
  const added = readAddedFraction(lexemes, read.next)
  return added ? { value: read.value + added.value, next: added.next, decimals: null } : read
}
