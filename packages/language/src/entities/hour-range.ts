import type { Lexeme } from '../text/lex.ts'
import { monthOf } from './date-words.ts'
import { readMeridiem } from './hour-digits.ts'
import type { SpokenMinutes } from './hour-minutes.ts'
import { hourWord, readCount, readPart } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** Words that may follow an hour. */
const goingOn =
  /^(?:e|ou|ate|as|a|de|do|da|em|no|na|nao|sim|pode|tem|ta|esta|eu|por|pra|para|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia|com|que|se|mais|ok|obrigad[oa]|seria|serve|fica|funciona|consigo|posso|quero|mesmo|ponto|pf|tudo|pro|hj|ao|q|vcs?|voces?|entao|tb|tbm|tambem|vou|vai|vamos|preciso|queria|tenho|estou|to|abrem?|fecham?|ja|la|n|p|so|depois|antes|seg|ter|qua|qui|sex|sab|dom)$/

/** "as 3 parcelas" counts things: a word right after the number that may not follow an hour. */
export function isCountOfThings(lexemes: readonly Lexeme[], at: number, named: boolean): boolean {
  const word = lexemes[at]
  if (!word || named || word.kind === 'sign') return false
  // "até 15 de julho".
  if (word.text === 'de' && monthOf(wordAt(lexemes, at + 1), true) > 0) return true
  return !goingOn.test(word.text)
}

/** After "entre" and "entre as". */
export const isBetween = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at - 1) === 'entre' || (wordAt(lexemes, at - 1) === 'as' && wordAt(lexemes, at - 2) === 'entre')

/** The half of "entre nove e meia e onze"; any other "e" leads to the second time. */
export const halfBetween = (lexemes: readonly Lexeme[], at: number): SpokenMinutes | null =>
  wordAt(lexemes, at) === 'e' && /^mei[ao]$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at + 2) === 'e'
    ? { minutes: 30, next: at + 2 }
    : null

/**
 * Evidence that a row's last number is an hour: a part of the day or "pm" after it, or "h", which is certain except for
 * "horas", a duration.
 */
interface Mark {
  part: boolean
  named: boolean
  short: boolean
}

function markAt(lexemes: readonly Lexeme[], at: number): Mark {
  const part = readPart(lexemes, at) !== null || readMeridiem(lexemes, at) !== null
  const named = hourWord.test(wordAt(lexemes, at))
  return { part, named, short: named && !/^horas?$/.test(wordAt(lexemes, at)) }
}

const day =
  /^(?:hoje|hj|amanha|ontem|segunda|terca|quarta|quinta|sexta|sabado|domingo|feira|seg|ter|qua|qui|sex|sab|dom|manha|tarde|noite|ser|pode|horario)$/

/** Whether "entre 9 e 11" is the whole message except for a day: "na quinta entre 9 e 11". */
function saysDayOnly(lexemes: readonly Lexeme[], from: number, next: number): boolean {
  const before = wordAt(lexemes, from - 1)
  const behind = lexemes[next]
  const ends = !behind || behind.kind === 'sign' || /^(?:n[ao]|d[aeo]|hoje|amanha)$/.test(behind.text)
  return (from === 0 || day.test(before)) && ends
}

/** "entre 8 e 10 da manhã", "entre nove e meia e onze". */
function beginsBetween(lexemes: readonly Lexeme[], at: number, hour: { value: number; next: number }): boolean {
  const joint = halfBetween(lexemes, hour.next)?.next ?? hour.next
  const article = wordAt(lexemes, joint + 1) === 'as'
  const other = readCount(lexemes, joint + (article ? 2 : 1), 24)
  if (wordAt(lexemes, joint) !== 'e' || !other) return false
  const { part, named } = markAt(lexemes, other.next)
  return article || part || named || (other.value > hour.value && saysDayOnly(lexemes, at - 1, other.next))
}

/** Maximum of times in a row: "8, 9 ou 10 da manhã". */
const mostTimes = 6

/** "15 ou 16h", "8, 9 ou 10 da manhã": the last one shows that all are hours. */
function beginsRow(lexemes: readonly Lexeme[], at: number): boolean {
  let joined = false
  let place = at
  for (let count = 0; count < mostTimes; count++) {
    const joint = wordAt(lexemes, place)
    const other = /^(?:,|ou)$/.test(joint) ? readCount(lexemes, place + 1, 24) : null
    if (!other) break
    joined ||= joint === 'ou'
    place = other.next
  }
  const { part, short } = markAt(lexemes, place)
  return joined && (part || short)
}

/** "8 às 18", "entre 8 e 10 da manhã", "9-11h", "3 a 5 da tarde", "15 ou 16h": a number followed by another time. */
export function beginsRange(lexemes: readonly Lexeme[], at: number, hour: { value: number; next: number }): boolean {
  const before = wordAt(lexemes, at - 1)
  if (/^dias?$/.test(before)) return false
  if (before === 'entre') return beginsBetween(lexemes, at, hour)
  const joint = wordAt(lexemes, hour.next)
  if (/^(?:,|ou)$/.test(joint)) return beginsRow(lexemes, hour.next)
  const other = readCount(lexemes, hour.next + 1, 24)
  if (!other) return false
  if (joint === 'as' && lexemes[at]?.kind === 'digits') return !isCountOfThings(lexemes, other.next, false)
  if (!/^(?:a|ate|-)$/.test(joint)) return false
  // "de 2 a 4 horas" is a duration.
  const { part, short } = markAt(lexemes, other.next)
  return part || (short && other.value > hour.value)
}
