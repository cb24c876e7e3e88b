import type { Lexeme } from '../text/lex.ts'
import { readMinutes } from './hour-minutes.ts'
import type { ReadHour } from './hour-reading.ts'
import { hourWord, partAt, readPart, standsAlone, withPart } from './hour-reading.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'

/** "am", "p.m." after a time; null without them. */
export function readMeridiem(lexemes: readonly Lexeme[], at: number): { afternoon: boolean; next: number } | null {
  const word = wordAt(lexemes, at)
  if (/^[ap]m$/.test(word)) return { afternoon: word === 'pm', next: at + 1 }
  const dotted = /^[ap]$/.test(word) && wordAt(lexemes, at + 1) === '.' && wordAt(lexemes, at + 2) === 'm'
  if (!dotted || lexemes[at + 1]?.spaced) return null
  return { afternoon: word === 'p', next: gluedSign(lexemes, at + 3, /^\.$/) ? at + 4 : at + 3 }
}

/** Completes a time with a following "da tarde", "am", "p.m." or "pm e meia". Null if there is no such time. */
export function clockRead(
  lexemes: readonly Lexeme[],
  hour: number,
  minutes: number,
  from: number,
  next: number,
): ReadHour | null {
  if (hour > 24 || (hour === 24 && minutes > 0)) return null
  const total = hour * 60 + minutes
  const meridiem = readMeridiem(lexemes, next)
  if (meridiem) {
    const shift = meridiem.afternoon ? (hour < 12 ? 720 : 0) : hour === 12 ? -720 : 0
    const more = minutes === 0 ? readMinutes(lexemes, meridiem.next, true) : null
    const fits = more && !readMeridiem(lexemes, more.next) ? more : null
    const all = total + shift + (fits?.minutes ?? 0)
    const part = meridiem.afternoon ? 'afternoon' : 'morning'
    return { kind: 'clock', minutes: all, part, open: false, from, next: fits?.next ?? meridiem.next }
  }
  const part = readPart(lexemes, next)
  if (part)
    return { kind: 'clock', minutes: withPart(total, part.part), part: part.part, open: false, from, next: part.next }
  return { kind: 'clock', minutes: total, part: null, open: hour >= 1 && hour <= 12, from, next }
}

/** Minutes in two digits, -1 for other texts. */
const minutesOf = (text: string): number => (/^[0-5]\d$/.test(text) ? Number(text) : -1)

/** Words after which 1:10 is a proportion, a score or a verse. */
const proportion =
  /^(?:proporcao|escala|razao|diluicao|mistura|placar|jogo|taxa|zoom|capitulo|versiculo|salmos?|mateus|lucas)$/

/** 14:30, 14:30:15, 14:30h, "14 : 30". */
function readColon(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const [hour, sign, second] = [wordAt(lexemes, at), lexemes[at + 1], lexemes[at + 2]]
  if (sign?.text !== ':' || second?.kind !== 'digits') return null
  const before = wordAt(lexemes, at - 1)
  if (proportion.test(/^(?:de|e|em)$/.test(before) ? wordAt(lexemes, at - 2) : before)) return null
  const spread = sign.spaced && second.spaced && hour.length === 2
  const minutes = minutesOf(second.text)
  if (minutes < 0 || (!spread && (sign.spaced || second.spaced))) return null
  const seconds =
    wordAt(lexemes, at + 3) === ':' && gluedDigits(lexemes, at + 4) && minutesOf(wordAt(lexemes, at + 4)) >= 0
  const end = seconds ? at + 5 : at + 3
  return clockRead(lexemes, Number(hour), minutes, at, hourWord.test(wordAt(lexemes, end)) ? end + 1 : end)
}

/** 14h, 14 horas, 14h30, 14h:30, 14h30min, "14 horas e 30 minutos". */
function readNamed(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const hour = Number(wordAt(lexemes, at))
  const named = lexemes[at + 1]
  if (!named || !hourWord.test(named.text)) return null
  const place = gluedSign(lexemes, at + 2, /^:$/) ? at + 3 : at + 2
  const third = lexemes[place]
  const close = third !== undefined && (!third.spaced || (named.text.length <= 3 && place === at + 2))
  const written =
    /^\d$/.test(third?.text ?? '') && /^m(?:in)?$/.test(wordAt(lexemes, place + 1)) ? `0${third?.text}` : third?.text
  const minutes = close && third.kind === 'digits' ? minutesOf(written ?? '') : -1
  if (minutes >= 0) {
    const unit = /^(?:m|min|mins|minutos?)$/.test(wordAt(lexemes, place + 1)) ? 1 : 0
    const seconds = unit === 1 && gluedDigits(lexemes, place + 2) && wordAt(lexemes, place + 3) === 's' ? 2 : 0
    return clockRead(lexemes, hour, minutes, at, place + 1 + unit + seconds)
  }
  const spoken = wordAt(lexemes, at - 1) === 'entre' ? null : readMinutes(lexemes, at + 2, true)
  return clockRead(lexemes, hour, spoken?.minutes ?? 0, at, spoken?.next ?? at + 2)
}

/** Words before which a number with a point is a time: "às 16.45". */
const dottedCue = /^(?:as|aas|das|pelas|pras|umas)$/

/** 16.45 and 16,45 after "às" and the like, or before "h" or "pm", and 16.45 as the whole answer. */
function readDotted(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  if (!gluedSign(lexemes, at + 1, /^[.,]$/) || !gluedDigits(lexemes, at + 2)) return null
  const minutes = minutesOf(wordAt(lexemes, at + 2))
  const next = at + 3
  if (minutes < 0 || gluedSign(lexemes, next, /^[-/%]$/) || gluedDigits(lexemes, next + 1)) return null
  const suffix = hourWord.test(wordAt(lexemes, next)) ? 1 : 0
  const marked = suffix === 1 || readMeridiem(lexemes, next) !== null || readPart(lexemes, next) !== null
  const behind = lexemes[next]
  const free =
    !behind || behind.kind === 'sign' || /^(?:as|a|ate|e|ou|no|na|em|da|de|do|pode|ta|fica|por)$/.test(behind.text)
  const cued = dottedCue.test(wordAt(lexemes, at - 1)) && free
  const alone = wordAt(lexemes, at + 1) === '.' && standsAlone(lexemes, at, next)
  return marked || cued || alone ? clockRead(lexemes, Number(wordAt(lexemes, at)), minutes, at, next + suffix) : null
}

/** 510pm, 1645h, "às 1630": hour and minutes without a separator. */
function readCompact(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const text = wordAt(lexemes, at)
  const [hour, minutes] = [Number(text.slice(0, -2)), minutesOf(text.slice(-2))]
  if (minutes < 0 || hour > 24) return null
  const next = at + 1
  if (readMeridiem(lexemes, next)) return hour >= 1 && hour <= 12 ? clockRead(lexemes, hour, minutes, at, next) : null
  const cued = /^(?:as|aas)$/.test(wordAt(lexemes, at - 1)) || (wordAt(lexemes, at - 1) === 'das' && text.length === 4)
  const behind = lexemes[next]
  if (behind && !behind.spaced && hourWord.test(behind.text))
    return cued || (text.length === 4 && minutes > 0) ? clockRead(lexemes, hour, minutes, at, next + 1) : null
  const free = !behind || behind.kind === 'sign' || /^(?:as|ate|e|ou|no|na)$/.test(behind.text)
  return cued && (free || partAt(lexemes, next + 1)) && (text.length === 4 || minutes > 0)
    ? clockRead(lexemes, hour, minutes, at, next)
    : null
}

/** Times in digits: 14:30, 14h, 14h30, 14h30min, 14 horas, 8am, 8:30 p.m., 16.45h, 510pm. */
export function readDigitClock(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const first = lexemes[at]
  if (first?.kind !== 'digits') return null
  if (/^\d{3,4}$/.test(first.text)) return readCompact(lexemes, at)
  if (first.text.length > 2 || Number(first.text) > 24) return null
  const read = readColon(lexemes, at) ?? readNamed(lexemes, at) ?? readDotted(lexemes, at)
  if (read) return read
  const hour = Number(first.text)
  return readMeridiem(lexemes, at + 1) && hour >= 1 ? clockRead(lexemes, hour, 0, at, at + 1) : null
}
