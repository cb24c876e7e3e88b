import type { Lexeme } from '../text/lex.ts'
import type { ReadHour } from './hour-reading.ts'
import { hourWord, readCount } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

const minuteWord = /^(?:m|min|mins|minut[oi]s?|minutinhos?)$/

/**
 * A duration in minutes: "meia hora", "um quarto de hora", "duas horas e meia", "1h30", "90 minutos"; null if none
 * begins there.
 */
export function readLength(lexemes: readonly Lexeme[], at: number): { minutes: number; next: number } | null {
  if (wordAt(lexemes, at) === 'meia' && /^hor(?:a|inha)$/.test(wordAt(lexemes, at + 1)))
    return { minutes: 30, next: at + 2 }
  const digits = wordAt(lexemes, at)
  const read = /^[1-9]\d\d$/.test(digits) ? { value: Number(digits), next: at + 1 } : readCount(lexemes, at, 99)
  if (!read || read.value === 0) return null
  const unit = wordAt(lexemes, read.next)
  if (/^quartos?$/.test(unit) && read.value <= 3 && /^de$/.test(wordAt(lexemes, read.next + 1)))
    return wordAt(lexemes, read.next + 2) === 'hora' ? { minutes: read.value * 15, next: read.next + 3 } : null
  if (minuteWord.test(unit)) return unit === 'm' ? null : { minutes: read.value, next: read.next + 1 }
  if (!hourWord.test(unit) && !/^horinhas?$/.test(unit)) return null
  return withMinutes(lexemes, read.value * 60, read.next + 1)
}

/** Minutes after whole hours: "e meia", "e quinze minutos", the 30 of "1h30". */
function withMinutes(lexemes: readonly Lexeme[], minutes: number, at: number): { minutes: number; next: number } {
  const glued = lexemes[at]?.kind === 'digits' && !lexemes[at]?.spaced && /^[0-5]\d$/.test(wordAt(lexemes, at))
  if (glued)
    return {
      minutes: minutes + Number(wordAt(lexemes, at)),
      next: minuteWord.test(wordAt(lexemes, at + 1)) ? at + 2 : at + 1,
    }
  if (wordAt(lexemes, at) !== 'e') return { minutes, next: at }
  if (wordAt(lexemes, at + 1) === 'meia') return { minutes: minutes + 30, next: at + 2 }
  const more = readCount(lexemes, at + 1, 59)
  if (!more) return { minutes, next: at }
  if (minuteWord.test(wordAt(lexemes, more.next))) return { minutes: minutes + more.value, next: more.next + 1 }
  // "daqui a uma hora e vinte", but not "em uma hora e 5 pessoas".
  const ends = more.value >= 5 && more.value % 5 === 0 && (lexemes[more.next]?.kind ?? 'sign') === 'sign'
  return ends ? { minutes: minutes + more.value, next: more.next } : { minutes, next: at }
}

const moment = (minutes: number, from: number, next: number): ReadHour => ({
  kind: 'moment',
  minutes,
  part: null,
  open: false,
  from,
  next,
})

/** Words before "agora" that it only emphasizes: "sexta agora", "dia 30 agora". */
const dayName =
  /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feira|seg|ter|qua|qui|sex|sab|dom|semana|fds|mes)$/

/** "agora", "neste momento"; not "até agora", "agora não", "segunda agora". */
function readNow(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const [before, word, after] = [wordAt(lexemes, at - 1), wordAt(lexemes, at), wordAt(lexemes, at + 1)]
  if (/^ness?e$|^neste$/.test(word) && /^(?:momento|instante)$/.test(after) && before !== 'ate')
    return moment(0, at, at + 2)
  if (!/^agor(?:a|inha)$/.test(word)) return null
  // "passei, e agora?" asks for advice, "agora há pouco" is past.
  const other = /^(?:ate|e)$/.test(before) || dayName.test(before) || wordAt(lexemes, at - 2) === 'dia'
  const past = after === 'pouco' || (/^h?a$/.test(after) && wordAt(lexemes, at + 2) === 'pouco')
  return other || past || after === 'nao' ? null : moment(0, at, at + 1)
}

/** "de 8 em 8 horas": a frequency. */
const isEvery = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at - 2) === 'de' && wordAt(lexemes, at - 1) === wordAt(lexemes, at + 1)

/** Position of the number after "daqui a", "dentro de", "em", skipping "uns" and the like; 0 without them. */
function aheadFrom(lexemes: readonly Lexeme[], at: number): number {
  const word = wordAt(lexemes, at)
  const next = wordAt(lexemes, at + 1)
  const start = /^da[qk](?:ui|i)$/.test(word)
    ? at + (/^(?:a|ha)$/.test(next) ? 2 : 1)
    : word === 'dentro' && next === 'de'
      ? at + 2
      : word === 'em' && !isEvery(lexemes, at)
        ? at + 1
        : 0
  return start > 0 ? afterAbout(lexemes, start) : 0
}

/** Position after "uns", "cerca de", "mais ou menos"; the position itself without them. */
function afterAbout(lexemes: readonly Lexeme[], at: number): number {
  const word = wordAt(lexemes, at)
  if (/^(?:uns|umas|aproximadamente|quase)$/.test(word)) return at + 1
  if (word === 'cerca' && wordAt(lexemes, at + 1) === 'de') return at + 2
  return word === 'mais' && wordAt(lexemes, at + 1) === 'ou' ? at + 3 : at
}

/** Maximum of lexemes between a lasting state and "há duas horas". */
const reach = 6
/** A state that continues: "estou esperando há 2 horas" is a duration, not a time. */
const lasting =
  /^(?!quando$)(?:estou|esta|estamos|estava|estao|to|ta|tou|tava|fico|ficou|fiquei|espero|aguardo|esperei|parad[oa]|[a-z]{2,}[aei]ndo)$/

function isLasting(lexemes: readonly Lexeme[], at: number): boolean {
  for (let place = at - 1; place >= 0 && place >= at - reach; place--) {
    if (/^[.!?;,]$/.test(wordAt(lexemes, place))) return false
    if (lasting.test(wordAt(lexemes, place))) return true
  }
  return false
}

/** "há uma hora", "faz duas horas que mandei", "meia hora atrás": a time in the past. */
function readBack(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const word = wordAt(lexemes, at)
  const led = /^(?:ha|faz|fazem|tem)$/.test(word)
  const length = readLength(lexemes, afterAbout(lexemes, led ? at + 1 : at))
  if (!length) return null
  const after = wordAt(lexemes, length.next)
  const back = /^atraz?s?$/.test(after)
  const since = after === 'que' || after === 'q'
  // "tem 2 horas de garantia", "há 2 horas daqui": an amount or a distance.
  if (!back && (!led || (word === 'tem' && !since) || /^(?:d[aeo]|daqui|por|para|pra|uteis|livres?)$/.test(after)))
    return null
  if (isLasting(lexemes, at) || (since && lasting.test(wordAt(lexemes, length.next + 1)))) return null
  return moment(-length.minutes, at, back ? length.next + 1 : length.next)
}

/**
 * A time relative to now, in minutes: "agora", "daqui a 2 horas", "em meia hora", "há uma hora", "10 minutos atrás".
 */
export function readMoment(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const now = readNow(lexemes, at) ?? readBack(lexemes, at)
  if (now) return now
  const start = aheadFrom(lexemes, at)
  const length = start > 0 ? readLength(lexemes, start) : null
  // "em 24 horas" is a duration.
  return !length || (wordAt(lexemes, at) === 'em' && length.minutes > 720)
    ? null
    : moment(length.minutes, at, length.next)
}
