import type { Lexeme } from '../text/lex.ts'
import { dateOf } from './calendar.ts'
import { countsThings } from './date-ordinal.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { isNear, weekNamed, weeksBack } from './date-relative.ts'
import { afterComing, goesOn, isNextWord, placeBefore, shortWeekdayOf, weekdayOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** A weekday (0 is Sunday), and the position after its name. */
interface WeekdayName {
  index: number
  next: number
}

/** Position after "feira", with or without a hyphen before it; 0 without a match. */
function afterFeira(lexemes: readonly Lexeme[], at: number): number {
  const place = wordAt(lexemes, at) === '-' ? at + 1 : at
  return /^(?:feiras?|fera)$/.test(wordAt(lexemes, place)) ? place + 1 : 0
}

const partOfDay = /^(?:manha|manhazinha|tarde|tardinha|noite|noitinha|madrugada)$/

/**
 * Whether a time, a date, or another word that goes with days follows: "às 9", "14h", "de manhã", "dia 20", "20/11",
 * "que vem".
 */
function timeFollows(lexemes: readonly Lexeme[], at: number): boolean {
  const from = /^[,(]$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const [word, after] = [wordAt(lexemes, from), wordAt(lexemes, from + 1)]
  if (/^(?:as|aas|das|dia)$/.test(word))
    return (
      lexemes[from + 1]?.kind === 'digits' ||
      /^(?:uma|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|primeiro|vinte)$/.test(after)
    )
  if (lexemes[from]?.kind === 'digits') return /^(?:h|hs|hr|hrs|horas?|:|\/)$/.test(after)
  if (/^(?:de|da|a|pela|na|no)$/.test(word))
    return partOfDay.test(after) || (word === 'da' && weekNamed(lexemes, from, 0) !== null)
  return (
    partOfDay.test(word) || /^(?:cedo|agora|agr)$/.test(word) || weeksBack(word) > 0 || afterComing(lexemes, from) > 0
  )
}

/** A weekday in any form at a position, without checking its meaning: for rows ("seg, qua e sex"). */
function anyWeekday(lexemes: readonly Lexeme[], at: number): number {
  const word = wordAt(lexemes, at)
  if (/^[2-6]$/.test(word) && wordAt(lexemes, at + 1) === 'a' && lexemes[at + 1]?.spaced === false)
    return Number(word) - 1
  if (word === 'a' && /^[2-6]$/.test(wordAt(lexemes, at - 1)) && lexemes[at]?.spaced === false)
    return Number(wordAt(lexemes, at - 1)) - 1
  const short = shortWeekdayOf(word)
  return short >= 0 ? short : weekdayOf(word)
}

/** Whether another weekday is joined to the one between these positions: "seg e qua", "seg a sex", "sáb/dom". */
function isInRow(lexemes: readonly Lexeme[], at: number, next: number): boolean {
  const joint = /^(?:e|ou|a|ate|,|\/|-)$/
  if (joint.test(wordAt(lexemes, next))) {
    const article = /^(?:na|no|a)$/.test(wordAt(lexemes, next + 1)) ? next + 2 : next + 1
    const other = anyWeekday(lexemes, article)
    const word = wordAt(lexemes, article)
    // In "ter a segunda via", "ter" is the verb.
    if (other >= 0 && !(wordAt(lexemes, next) === 'a' && weekdayOf(word) >= 0 && wordAt(lexemes, at) === 'ter'))
      return true
  }
  let back = at - 1
  if (/^(?:na|no|a)$/.test(wordAt(lexemes, back)) && joint.test(wordAt(lexemes, back - 1))) back--
  if (!joint.test(wordAt(lexemes, back))) return false
  const last = wordAt(lexemes, back - 1) === '.' ? back - 2 : back - 1
  return anyWeekday(lexemes, last) >= 0 || /^feiras?$/.test(wordAt(lexemes, last))
}

const feminine = /^(?:nas?|nesta|nessa|esta|essa|prox|proxima|ultima|outra|toda|numa|desta|dessa)$/
const masculine = /^(?:nos?|neste|nesse|prox|proximo|ultimo|outro|num|deste|desse)$/
const either = /^(?:ate|pra|pro|p|para|desde)$/
/** Words before and after which "ter" is the verb. */
const beforeVerb =
  /^(?:pra|para|de|por|sem|a|ao|ate|apos|alem|vai|vou|vao|vamos|pode|podem|posso|podia|poderia|deve|devo|devem|deveria|quero|queria|querem|quer|preciso|precisa|precisam|gostaria|iria|ia|ira|irei|consigo|consegue|conseguem|que|nao|vale|espero|costuma|costumam|ira|sera)$/

/** Whether the word before makes an abbreviation a weekday. */
function isLedToDay(word: string, before: string, goes: boolean): boolean {
  switch (word) {
    case 'dom':
      return goes && (masculine.test(before) || either.test(before))
    case 'sab':
      return masculine.test(before) || either.test(before) || /^(?:este|esse|de|todo)$/.test(before)
    case 'ter':
      return feminine.test(before)
    case 'qui':
      return feminine.test(before) || /^(?:pra|p|para|ate)$/.test(before)
    default:
      return feminine.test(before) || either.test(before) || (word !== 'sex' && before === 'de')
  }
}

/**
 * "seg", "ter", "qua", "qui", "sex", "sáb", "dom": only weekdays if the context says so, since most are other words
 * too.
 */
function readShort(lexemes: readonly Lexeme[], at: number): WeekdayName | null {
  const word = wordAt(lexemes, at)
  const index = shortWeekdayOf(word)
  if (index < 0 || (lexemes[at + 1]?.kind === 'digits' && !lexemes[at + 1]?.spaced)) return null
  const feira = afterFeira(lexemes, at + 1)
  if (feira > 0) return { index, next: feira }
  const next = wordAt(lexemes, at + 1) === '.' && lexemes[at + 1]?.spaced === false ? at + 2 : at + 1
  const place = placeBefore(lexemes, at)
  const before = wordAt(lexemes, place)
  // "1 seg", "um seg" are seconds; "sex shop".
  if (lexemes[place]?.kind === 'digits' || /^(?:um|uns|alguns|poucos|segundinho)$/.test(before)) return null
  if (
    word === 'sex' &&
    /^(?:shop|shopping|shops|toy|toys|appeal|on|tape|machine|symbol)$/.test(wordAt(lexemes, at + 1))
  )
    return null
  if (lexemes.every((lexeme, other) => other === at || lexeme.kind === 'sign')) return { index, next }
  // "sex 27" as the whole message.
  if (at === 0 && lexemes.length === next + 1 && /^(?:[1-9]|[12]\d|3[01])$/.test(wordAt(lexemes, next)))
    return { index, next }
  if (isInRow(lexemes, at, next) && !(word === 'ter' && beforeVerb.test(before))) return { index, next }
  const goes = goesOn(lexemes, next)
  if (isLedToDay(word, before, goes)) return { index, next }
  if (timeFollows(lexemes, next)) return word === 'ter' && beforeVerb.test(before) ? null : { index, next }
  if (word === 'ter' || word === 'dom')
    return opensSentence(lexemes, at, next) && word === 'dom' ? { index, next } : null
  const asked =
    (before === 'ser' && /^(?:pode|podia|poderia|tem|quero|queria|como)$/.test(wordAt(lexemes, at - 2))) ||
    /^(?:marca|marcar|marque|remarca|remarcar|agenda|agendar)$/.test(before)
  return goes && (asked || opensSentence(lexemes, at, next)) ? { index, next } : null
}

/** "sáb vcs abrem?": the day begins the message, and a subject follows. */
const opensSentence = (lexemes: readonly Lexeme[], at: number, next: number): boolean =>
  at === 0 &&
  /^(?:vcs?|voces?|tem|abrem?|funciona[m]?|atendem?|pode|da|consigo|posso|nao|eu)$/.test(wordAt(lexemes, next))

/**
 * "3a feira", "5ª-feira", "2ªf"; without "feira" only in a row, at a sentence's end, or after "na": "de 2ª a 6ª", "na
 * 6ª às 15h".
 */
function readOrdinal(lexemes: readonly Lexeme[], at: number): WeekdayName | null {
  const glued = lexemes[at + 1]?.spaced === false
  if (!/^[2-6]$/.test(wordAt(lexemes, at)) || !glued) return null
  const index = Number(wordAt(lexemes, at)) - 1
  const suffix = wordAt(lexemes, at + 1)
  if (/^a(?:f|feiras?)$/.test(suffix)) return { index, next: at + 2 }
  if (suffix !== 'a') return null
  const feira = afterFeira(lexemes, at + 2)
  if (feira > 0) return { index, next: feira }
  const next = at + 2
  if (timeFollows(lexemes, next)) return { index, next }
  const ends = goesOn(lexemes, next) && !/^(?:d[aeo]|a|as|ao)$/.test(wordAt(lexemes, next))
  if (/^(?:a|e|ou|ate|,)$/.test(wordAt(lexemes, next)) && rowNext(lexemes, next) > 0)
    return rowEnds(lexemes, next) ? { index, next } : null
  const before = wordAt(lexemes, placeBefore(lexemes, at))
  const led = feminine.test(before) || /^(?:ate|pra|p)$/.test(before)
  return ends && (led || isInRow(lexemes, at, next)) ? { index, next } : null
}

/** Position after the weekday that follows a joint, skipping an article ("ou a 3ª"); 0 if none follows. */
function rowNext(lexemes: readonly Lexeme[], joint: number): number {
  const place = /^(?:na|no|a)$/.test(wordAt(lexemes, joint + 1)) ? joint + 2 : joint + 1
  if (anyWeekday(lexemes, place) < 0) return 0
  return place + (lexemes[place]?.kind === 'digits' ? 2 : 1)
}

/** "2ª a 6ª": no noun follows the row's last ordinal. */
function rowEnds(lexemes: readonly Lexeme[], at: number): boolean {
  let place = at
  for (let count = 0; count < 6 && /^(?:a|e|ou|ate|,)$/.test(wordAt(lexemes, place)); count++) {
    const next = rowNext(lexemes, place)
    if (next === 0) break
    place = next
  }
  if (afterFeira(lexemes, place) > 0 || timeFollows(lexemes, place)) return true
  return goesOn(lexemes, place) && wordAt(lexemes, place) !== 'de'
}

/** "domingos" is also a name: the weekday needs an article or a row. */
const isDomingos = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at) === 'domingos' &&
  at > 0 &&
  !/^(?:aos|nos|os|dos|pros|e|ou|ate|a|todos|de|,|\/)$/.test(wordAt(lexemes, at - 1))

function readName(lexemes: readonly Lexeme[], at: number): WeekdayName | null {
  const index = weekdayOf(wordAt(lexemes, at))
  if (index < 0) return lexemes[at]?.kind === 'digits' ? readOrdinal(lexemes, at) : readShort(lexemes, at)
  const feira = afterFeira(lexemes, at + 1)
  if (feira > 0) return { index, next: feira }
  if ((index >= 1 && index <= 5 && countsThings(lexemes, at)) || isDomingos(lexemes, at)) return null
  return { index, next: at + 1 }
}

/**
 * Days to the weekday of "que vem" and "próxima": the next one after today, but not tomorrow, which is never called so:
 * "quarta que vem" said on a Tuesday is in the next week. On a Sunday, tomorrow already is in the next week.
 */
function daysToComing(ahead: number, today: number): number {
  if (ahead === 0) return 7
  return ahead === 1 && dateOf(today).weekday !== 0 ? 8 : ahead
}

/** "segunda-feira", "na terça", "próxima quarta", "sexta que vem", "sábado passado", "sáb", "3ª feira", "sexta da semana que vem". */
export const weekday: Reader = (lexemes, at, now) => {
  const name = readName(lexemes, at)
  if (!name) return null
  const { index, next } = name
  const before = wordAt(lexemes, placeBefore(lexemes, at))
  const ahead = (index - dateOf(now.day).weekday + 7) % 7
  const inWeek = weekNamed(lexemes, next, now.day)
  if (inWeek) return { ...single(inWeek.monday + ((index + 6) % 7), inWeek.next), week: inWeek.monday }
  const said = (days: number, end: number): ReadDate => ({ ...single(now.day + days, end), week: 'said' })
  const word = wordAt(lexemes, next)
  const back = weeksBack(word) || (/^ultim[ao]$/.test(before) ? 1 : 0)
  if (back > 0) return said(ahead - 7 * back, weeksBack(word) > 0 ? next + 1 : next)
  const coming = afterComing(lexemes, next)
  if (coming > 0 || isNextWord(before)) return said(daysToComing(ahead, now.day), coming || next)
  if (/^ag(?:ora|r)$/.test(word)) return said(ahead, next + 1)
  if (isNear(before)) return said(ahead, next)
  if (isNextWord(word)) return said(ahead || 7, next + 1)
  return single(now.day + (ahead || 7), next)
}
