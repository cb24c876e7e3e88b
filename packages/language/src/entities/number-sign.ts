import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'

/** The minus of a keyboard, and typographic ones. */
export const isMinus = (word: string): boolean => /^[-−–]$/.test(word)

/**
 * Words before "menos" that make the number negative; otherwise it subtracts or compares ("10 menos 3", "mais ou menos
 * 15", "quero menos 2").
 */
const beforeMinus =
  /^(?:e|eh|era|sao|esta|ta|tava|estava|deu|deram|fica|ficou|saldo|total|valor|temperatura|numero|resultado|igual|marca|marcou|marcando|fez|faz|fazendo|de|em|entre|a|ate|para|pra|vale|foi|como|aparece|apareceu|mostra|mostrou|consta)$/

/** Start of the sign of a number, the position itself without one: "-5", "− 2,5", "menos 3.400", "menos dez". */
export function startOfNumber(lexemes: readonly Lexeme[], at: number): number {
  const [before, first] = [lexemes[at - 1], lexemes[at]]
  if (!before || !first) return at
  if (isMinus(before.text)) {
    const opens = before.spaced || /^[([="'$€£¥]$/.test(wordAt(lexemes, at - 2))
    return opens && !first.spaced ? at - 1 : at
  }
  if (before.text === 'negativo' && at === 1) return at - 1
  if (before.text !== 'menos') return at
  const further = lexemes[at - 2]
  const starts = !further || (further.kind === 'sign' && further.text !== '%') || beforeMinus.test(further.text)
  // "De menos", "a menos" before a number: "paguei a menos 10 reais" subtracts.
  return starts && !(further?.text === 'a' && lexemes[at - 3]?.kind === 'word') ? at - 1 : at
}

/**
 * End of "negativo", "negativos" or "abaixo de zero" after a number and its degrees; the position itself without them.
 */
export function afterNegative(lexemes: readonly Lexeme[], at: number): number {
  if (/^negativ[oa]s?$/.test(wordAt(lexemes, at))) return at + 1
  const degrees = /^graus?$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const below = wordAt(lexemes, degrees) === 'abaixo' && wordAt(lexemes, degrees + 1) === 'de'
  if (below && /^(?:zero|0)$/.test(wordAt(lexemes, degrees + 2))) return degrees + 3
  return degrees > at && /^negativos?$/.test(wordAt(lexemes, degrees)) ? degrees + 1 : at
}
