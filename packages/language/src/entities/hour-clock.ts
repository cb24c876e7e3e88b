import type { Lexeme } from '../text/lex.ts'
import type { ReadHour } from './hour-reading.ts'
import { cueBefore, hourWord, readCount, readHourCount, readPart, standsAlone, withPart } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** Minutes after an hour: ":30", "h30", "e 30", "e meia", "e quinze". */
function readMinutes(lexemes: readonly Lexeme[], at: number, cued: boolean): { minutes: number; next: number } | null {
  if (wordAt(lexemes, at) === 'e') {
    if (/^mei[ao]$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at + 2) !== 'duzia')
      return { minutes: 30, next: at + 2 }
    const read = readCount(lexemes, at + 1, 59)
    // "8 e 14 às 18": the second number begins another time. Without a cue only "dez e quinze da manhã" is one time.
    if (!read || wordAt(lexemes, read.next) === 'as' || (!cued && !readPart(lexemes, read.next))) return null
    if (hourWord.test(wordAt(lexemes, read.next)) || wordAt(lexemes, read.next) === 'da') {
      return wordAt(lexemes, read.next) === 'da' && read.value >= 5 ? { minutes: read.value, next: read.next } : null
    }
    return { minutes: read.value, next: /^min(?:utos?)?$/.test(wordAt(lexemes, read.next)) ? read.next + 1 : read.next }
  }
  return null
}

/** Clock times in digits: 14:30, 14h, 14h30, 14h30min, 14 horas, 8am, 8:30 pm. */
export function readDigitClock(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const first = lexemes[at]
  if (first?.kind !== 'digits' || first.text.length > 2) return null
  const hour = Number(first.text)
  const second = lexemes[at + 1]
  const minuteAt = (place: number): number =>
    /^[0-5]\d$/.test(wordAt(lexemes, place)) ? Number(wordAt(lexemes, place)) : -1
  if (
    second &&
    !second.spaced &&
    second.text === ':' &&
    lexemes[at + 2]?.spaced === false &&
    minuteAt(at + 2) >= 0 &&
    hour <= 24
  ) {
    const seconds =
      wordAt(lexemes, at + 3) === ':' && lexemes[at + 4]?.spaced === false && minuteAt(at + 4) >= 0 ? 2 : 0
    const suffix = hourWord.test(wordAt(lexemes, at + 3 + seconds)) ? 1 : 0
    return clockRead(lexemes, hour, minuteAt(at + 2), at, at + 3 + seconds + suffix)
  }
  if (second && hourWord.test(second.text) && hour <= 24) {
    const third = lexemes[at + 2]
    const close = third !== undefined && (!third.spaced || second.text.length <= 3)
    if (close && third.kind === 'digits' && minuteAt(at + 2) >= 0) {
      const suffix = /^(?:m|min|mins|minutos?)$/.test(wordAt(lexemes, at + 3)) ? 1 : 0
      return clockRead(lexemes, hour, minuteAt(at + 2), at, at + 3 + suffix)
    }
    const minutes = readMinutes(lexemes, at + 2, true)
    return clockRead(lexemes, hour, minutes?.minutes ?? 0, at, minutes?.next ?? at + 2)
  }
  if (second && /^[ap]m$/.test(second.text) && hour >= 1 && hour <= 12) return clockRead(lexemes, hour, 0, at, at + 1)
  return null
}

/** Completes a clock time with "da tarde", "am" or "pm" behind it. Null when there is no such time. */
function clockRead(
  lexemes: readonly Lexeme[],
  hour: number,
  minutes: number,
  from: number,
  next: number,
): ReadHour | null {
  if (hour > 24 || (hour === 24 && minutes > 0)) return null
  const total = hour * 60 + minutes
  const suffix = wordAt(lexemes, next)
  if (/^[ap]m$/.test(suffix)) {
    const afternoon = suffix === 'pm' ? (hour < 12 ? 720 : 0) : hour === 12 ? -720 : 0
    return { kind: 'clock', minutes: total + afternoon, part: null, open: false, from, next: next + 1 }
  }
  const part = readPart(lexemes, next)
  if (part)
    return { kind: 'clock', minutes: withPart(total, part.part), part: part.part, open: false, from, next: part.next }
  return { kind: 'clock', minutes: total, part: null, open: hour >= 1 && hour <= 12, from, next }
}

/** Clock times that need something beside them to be one: "às 14", "2 da tarde", "duas e meia", "quinze para as duas", "duas horas". */
export function readCuedClock(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  if (lexemes[at]?.kind === 'digits' && lexemes[at + 1]?.spaced === false && lexemes[at + 1]?.kind !== 'sign')
    return null
  const to = readCount(lexemes, at, 59)
  if (to && to.value > 0 && /^(?:para|pra|pras)$/.test(wordAt(lexemes, skipMinutes(lexemes, to.next)))) {
    const prep = skipMinutes(lexemes, to.next)
    const article = /^(?:as|a)$/.test(wordAt(lexemes, prep + 1))
      ? prep + 2
      : wordAt(lexemes, prep) === 'pras'
        ? prep + 1
        : 0
    const hour = article > 0 ? readHourCount(lexemes, article) : null
    if (hour && hour.value >= 1 && to.value < 60) {
      const read = clockRead(
        lexemes,
        hour.value,
        0,
        at,
        hourWord.test(wordAt(lexemes, hour.next)) ? hour.next + 1 : hour.next,
      )
      return read ? { ...read, minutes: read.minutes - to.value } : null
    }
  }
  const hour = readHourCount(lexemes, at)
  if (!hour) return null
  const before = wordAt(lexemes, at - 1)
  const atOne = before === 'a' && hour.value === 1 && at === 1 && standsAlone(lexemes, 0, hour.next)
  const cued = cueBefore.test(before) || atOne || beginsRange(lexemes, at, hour.next)
  const named = hourWord.test(wordAt(lexemes, hour.next)) ? hour.next + 1 : hour.next
  const minutes = before === 'entre' ? null : readMinutes(lexemes, named, cued || named > hour.next)
  const end = minutes?.next ?? named
  const read = clockRead(lexemes, hour.value, minutes?.minutes ?? 0, at, end)
  if (!read) return null
  const whole = wholeAnswer(lexemes, at)
  if (whole) return whole
  const half = minutes?.minutes === 30 && wordAt(lexemes, end - 1).startsWith('mei')
  const settled = !read.open && read.part !== null
  if (
    !cued &&
    named === hour.next &&
    !settled &&
    !(half && (standsAlone(lexemes, at, read.next) || /^(?:pra|para)$/.test(before)))
  )
    return null
  if (cued && isCountOfThings(lexemes, read.next, named > hour.next)) return null
  return read
}

/** "14 e 30" as the whole answer. */
function wholeAnswer(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const [hour, joint, minutes] = lexemes
  const isTime =
    at === 0 &&
    lexemes.length === 3 &&
    joint?.text === 'e' &&
    /^(?:1?\d|2[0-3])$/.test(hour?.text ?? '') &&
    /^[1-5][05]$/.test(minutes?.text ?? '')
  return isTime ? clockRead(lexemes, Number(hour?.text), Number(minutes?.text), 0, 3) : null
}

/** "8 às 18", "entre 8 e 10 da manhã": a number that another time follows. */
function beginsRange(lexemes: readonly Lexeme[], at: number, next: number): boolean {
  const joint = wordAt(lexemes, next)
  const other = readCount(lexemes, next + 1, 24)
  if (!other) return false
  if (joint === 'as' && lexemes[at]?.kind === 'digits' && !/^dias?$/.test(wordAt(lexemes, at - 1)))
    return !isCountOfThings(lexemes, other.next, false)
  const before = wordAt(lexemes, at - 1)
  if (/^(?:a|ate)$/.test(joint) && before === 'de') return readPart(lexemes, other.next) !== null
  if (joint !== 'e' || before !== 'entre') return false
  return readPart(lexemes, other.next) !== null || hourWord.test(wordAt(lexemes, other.next))
}

const skipMinutes = (lexemes: readonly Lexeme[], at: number): number =>
  /^(?:min|minutos?)$/.test(wordAt(lexemes, at)) ? at + 1 : at

/** "as 3 parcelas" counts things: a plain word right behind the number that is none of the words that may follow an hour. */
function isCountOfThings(lexemes: readonly Lexeme[], at: number, named: boolean): boolean {
  const word = lexemes[at]
  if (!word || named || word.kind === 'sign') return false
  return !/^(?:e|ou|ate|as|a|de|do|da|em|no|na|nao|sim|pode|tem|ta|esta|eu|por|pra|para|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia|com|que|se|mais|ok|obrigad[oa]|seria|serve|fica|funciona|consigo|posso|quero|mesmo|ponto|pf|tudo|pro|hj|ao|q|vcs?|voces?|entao|tb|tbm|tambem|vou|vai|vamos|preciso|queria|tenho|estou|to|abrem?|fecham?|ja|la|n|p|so|depois|antes|seg|ter|qua|qui|sex|sab|dom)$/.test(
    word.text,
  )
}

/** "meio-dia", "meia-noite", "meio dia e meia". */
export function readNoon(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const word = wordAt(lexemes, at)
  const joined = wordAt(lexemes, at + 1) === '-' ? at + 2 : at + 1
  const noon = (/^mei[oa]$/.test(word) && wordAt(lexemes, joined) === 'dia') || word === 'meiodia'
  const midnight = (word === 'meia' && wordAt(lexemes, joined) === 'noite') || word === 'meianoite'
  if (!noon && !midnight) return null
  const next = /^(?:meiodia|meianoite)$/.test(word) ? at + 1 : joined + 1
  const minutes = readMinutes(lexemes, next, true)
  return {
    kind: 'clock',
    minutes: (noon ? 720 : 0) + (minutes?.minutes ?? 0),
    part: null,
    open: false,
    from: at,
    next: minutes?.next ?? next,
  }
}

/** "daqui a 2 horas", "em meia hora", "daqui 30 minutos", "agora". */
export function readFromNow(lexemes: readonly Lexeme[], at: number, nowMinutes: () => number): ReadHour | null {
  const word = wordAt(lexemes, at)
  const result = (minutes: number, next: number): ReadHour => ({
    kind: 'clock',
    minutes: (nowMinutes() + minutes) % 1440,
    part: null,
    open: false,
    from: at,
    next,
  })
  if (
    word === 'agora' &&
    wordAt(lexemes, at - 1) !== 'ate' &&
    wordAt(lexemes, at + 1) !== 'nao' &&
    !/^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feira)$/.test(wordAt(lexemes, at - 1))
  )
    return result(0, at + 1)
  const start = /^da[qk](?:ui|i)$/.test(word)
    ? at + (/^(?:a|ha|umas|uns)$/.test(wordAt(lexemes, at + 1)) ? 2 : 1)
    : word === 'dentro' && wordAt(lexemes, at + 1) === 'de'
      ? at + 2
      : word === 'em'
        ? at + 1
        : 0
  if (start === 0) return null
  if (wordAt(lexemes, start) === 'meia' && /^hor(?:a|inha)$/.test(wordAt(lexemes, start + 1)))
    return result(30, start + 2)
  const read = readCount(lexemes, start, 99)
  if (!read) return null
  const unit = wordAt(lexemes, read.next)
  if (/^(?:min|mins|minutos?)$/.test(unit)) return result(read.value, read.next + 1)
  // "em 24 horas" is how long something takes.
  if (!hourWord.test(unit) || (word === 'em' && read.value > 12)) return null
  const half = wordAt(lexemes, read.next + 1) === 'e' && wordAt(lexemes, read.next + 2) === 'meia'
  return result(read.value * 60 + (half ? 30 : 0), read.next + (half ? 3 : 1))
}
