import type { Lexeme } from '../text/lex.ts'
import { localTime } from './calendar.ts'
import type { Finder, FoundValue } from './finder.ts'
import { readNumberWords, scaleOf } from './number-words.ts'

type DayPart = 'dawn' | 'morning' | 'afternoon' | 'evening'

const partSpans: Readonly<Record<DayPart, string>> = {
  dawn: '00:00/06:00',
  morning: '06:00/12:00',
  afternoon: '12:00/18:00',
  evening: '18:00/24:00',
}
const partWords: Readonly<Record<string, DayPart>> = {
  madrugada: 'dawn',
  manha: 'morning',
  manhazinha: 'morning',
  tarde: 'afternoon',
  tardinha: 'afternoon',
  noite: 'evening',
  noitinha: 'evening',
}

const wordAt = (lexemes: readonly Lexeme[], at: number): string => lexemes[at]?.text ?? ''
const partAt = (lexemes: readonly Lexeme[], at: number): DayPart | undefined => {
  const word = wordAt(lexemes, at)
  return Object.hasOwn(partWords, word) ? partWords[word] : undefined
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What was read from a lexeme on. `open` is true for a clock time from 1 to 12 without a part of the day, which a part beside it may settle. */
interface ReadHour {
  kind: 'clock' | 'part'
  minutes: number
  part: DayPart | null
  open: boolean
  from: number
  next: number
}

/** "da tarde", "de manhã", "à noite", "pela manhã", "no período da tarde", "pm" after a clock time or alone. */
function readPart(lexemes: readonly Lexeme[], at: number): { part: DayPart; next: number } | null {
  let from = at
  if (/^(?:no|n)$/.test(wordAt(lexemes, from)) && /^(?:periodo|turno)$/.test(wordAt(lexemes, from + 1))) from += 2
  if (!/^(?:d[ae]|a|pela|na|durante|nesta|nessa|esta|essa)$/.test(wordAt(lexemes, from))) return null
  if (wordAt(lexemes, from) === 'durante' && wordAt(lexemes, from + 1) === 'a') from++
  const part = partAt(lexemes, from + 1)
  return part ? { part, next: from + 2 } : null
}

function withPart(minutes: number, part: DayPart): number {
  const hour = Math.floor(minutes / 60)
  if (hour > 12) return minutes
  if (part === 'dawn') return hour === 12 ? minutes - 720 : minutes
  if (part === 'morning') return minutes
  if (part === 'afternoon') return hour === 12 ? minutes : minutes + 720
  return hour === 12 ? minutes - 720 : hour >= 5 ? minutes + 720 : minutes
}

/** A count from 0 to `most` in digits or words. */
function readCount(lexemes: readonly Lexeme[], at: number, most: number): { value: number; next: number } | null {
  const lexeme = lexemes[at]
  if (lexeme?.kind === 'digits')
    return lexeme.text.length <= 2 && Number(lexeme.text) <= most ? { value: Number(lexeme.text), next: at + 1 } : null
  const read = readNumberWords(lexemes, at)
  if (!read || scaleOf(wordAt(lexemes, read.next - 1))) return null
  if (!Number.isInteger(read.value)) {
    return read.value - 0.5 <= most ? { value: read.value - 0.5, next: read.next - 2 } : null
  }
  if (read.value <= most) return { value: read.value, next: read.next }
  return null
}

/** Hour in words may run into its minutes ("duas e quinze" is no number): the longest hour that fits. */
function readHourCount(lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null {
  const read = readCount(lexemes, at, 24)
  if (read || lexemes[at]?.kind === 'digits') return read
  return readCount(lexemes.slice(0, at + 1), at, 24)
}

/** Words that make the number behind them an hour. */
const cueBefore = /^(?:as|aas|ate|das|pelas|umas|la|dar|sao|partir|apos|antes|depois|tipo|desde)$/
const hourWord = /^(?:h|hs|hr|hrs|hora|horas|hras|horinhas)$/

/** Minutes after an hour: ":30", "h30", "e 30", "e meia", "e quinze". */
function readMinutes(lexemes: readonly Lexeme[], at: number, cued: boolean): { minutes: number; next: number } | null {
  if (wordAt(lexemes, at) === 'e') {
    if (/^mei[ao]$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at + 2) !== 'duzia')
      return { minutes: 30, next: at + 2 }
    if (!cued) return null
    const read = readCount(lexemes, at + 1, 59)
    if (!read || hourWord.test(wordAt(lexemes, read.next)) || wordAt(lexemes, read.next) === 'da') {
      return read && wordAt(lexemes, read.next) === 'da' && read.value >= 5
        ? { minutes: read.value, next: read.next }
        : null
    }
    return { minutes: read.value, next: /^min(?:utos?)?$/.test(wordAt(lexemes, read.next)) ? read.next + 1 : read.next }
  }
  return null
}

/** Clock times in digits: 14:30, 14h, 14h30, 14h30min, 14 horas, 8am, 8:30 pm. */
function readDigitClock(lexemes: readonly Lexeme[], at: number): ReadHour | null {
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
function readCuedClock(lexemes: readonly Lexeme[], at: number): ReadHour | null {
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
  const cued = cueBefore.test(before) || atOne
  const named = hourWord.test(wordAt(lexemes, hour.next)) ? hour.next + 1 : hour.next
  const minutes = readMinutes(lexemes, named, cued || named > hour.next)
  const end = minutes?.next ?? named
  const read = clockRead(lexemes, hour.value, minutes?.minutes ?? 0, at, end)
  if (!read) return null
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

const skipMinutes = (lexemes: readonly Lexeme[], at: number): number =>
  /^(?:min|minutos?)$/.test(wordAt(lexemes, at)) ? at + 1 : at

/** "as 3 parcelas" counts things: a plain word right behind the number that is none of the words that may follow an hour. */
function isCountOfThings(lexemes: readonly Lexeme[], at: number, named: boolean): boolean {
  const word = lexemes[at]
  if (!word || named || word.kind === 'sign') return false
  return !/^(?:e|ou|ate|as|a|de|do|da|em|no|na|nao|sim|pode|tem|ta|esta|eu|por|pra|para|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia|com|que|se|mais|ok|obrigad[oa]|seria|serve|fica|funciona|consigo|posso|quero|mesmo|em|ponto|pf|tudo|pro|hj|seria|da)$/.test(
    word.text,
  )
}

const standsAlone = (lexemes: readonly Lexeme[], from: number, next: number): boolean =>
  lexemes.every((lexeme, index) => (index >= from && index < next) || lexeme.kind === 'sign')

/** "meio-dia", "meia-noite", "meio dia e meia". */
function readNoon(lexemes: readonly Lexeme[], at: number): ReadHour | null {
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
function readFromNow(lexemes: readonly Lexeme[], at: number, nowMinutes: () => number): ReadHour | null {
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
    !/^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feira)$/.test(wordAt(lexemes, at - 1))
  )
    return result(0, at + 1)
  const start =
    word === 'daqui'
      ? at + (/^(?:a|ha|umas|uns)$/.test(wordAt(lexemes, at + 1)) ? 2 : 1)
      : word === 'dentro' && wordAt(lexemes, at + 1) === 'de'
        ? at + 2
        : 0
  if (start === 0) return null
  if (wordAt(lexemes, start) === 'meia' && wordAt(lexemes, start + 1) === 'hora') return result(30, start + 2)
  const read = readCount(lexemes, start, 99)
  if (!read) return null
  const unit = wordAt(lexemes, read.next)
  if (/^(?:min|mins|minutos?)$/.test(unit)) return result(read.value, read.next + 1)
  if (!hourWord.test(unit)) return null
  const half = wordAt(lexemes, read.next + 1) === 'e' && wordAt(lexemes, read.next + 2) === 'meia'
  return result(read.value * 60 + (half ? 30 : 0), read.next + (half ? 3 : 1))
}

/** A part of the day without a clock time: "de manhã", "à tarde", or the bare word as the whole answer. Greetings ("boa tarde") are none. */
function readBarePart(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const alone = partAt(lexemes, at)
  if (alone && standsAlone(lexemes, at, at + 1))
    return { kind: 'part', minutes: 0, part: alone, open: false, from: at, next: at + 1 }
  if (
    alone &&
    /^(?:amanha|hoje|ontem|segunda|terca|quarta|quinta|sexta|feira|sabado|domingo)$/.test(wordAt(lexemes, at - 1))
  ) {
    return { kind: 'part', minutes: 0, part: alone, open: false, from: at, next: at + 1 }
  }
  const part = readPart(lexemes, at)
  if (!part || /^(?:um|uma|boa|bom)$/.test(wordAt(lexemes, at - 1))) return null
  return { kind: 'part', minutes: 0, part: part.part, open: false, from: at, next: part.next }
}

/** Words before a count of hours that make it a length of time and no time of day. */
const lengthBefore =
  /^(?:ha|faz|fazem|durante|por|em|cada|mais|menos|quase|dura|demora|leva|levou|demorou|esperando|espero|esperei|tem|uns|aproximadamente|cerca|dentro)$/
const lengthAfter = /^(?:de|atras|por|uteis|seguidas|direto|no|esperando|depois|antes|e)$/

function isLength(lexemes: readonly Lexeme[], read: ReadHour): boolean {
  const last = wordAt(lexemes, read.next - 1)
  if (!/^(?:hora|horas|h|hs|hrs)$/.test(last)) return false
  const before = wordAt(lexemes, read.from - 1)
  if (lengthBefore.test(before)) return true
  // "24 horas" is round the clock unless it is the whole answer.
  const hours24 = wordAt(lexemes, read.from) === '24' && !cueBefore.test(before)
  if (hours24 && !standsAlone(lexemes, read.from, read.next)) return true
  const after = wordAt(lexemes, read.next)
  return (
    /^(?:hora|horas)$/.test(last) &&
    !cueBefore.test(before) &&
    lengthAfter.test(after) &&
    after !== 'e' &&
    !(after === 'de' && partAt(lexemes, read.next + 1))
  )
}

/** "9h-10h": a dash between two times and not inside a number. */
const isRange = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at - 1) === '-' && hourWord.test(wordAt(lexemes, at - 2))

function spanValue(read: ReadHour): string {
  return read.kind === 'part' && read.part ? partSpans[read.part] : clock(read.minutes)
}

/**
 * Times of day: 14:30, 14h, 14h30, às 14, duas da tarde, duas e meia, quinze para as três, meio-dia, 8 pm, daqui a meia hora, and parts of the day. The
 * normal form is HH:MM (24 hours), for a part of the day its span: de manhã 06:00/12:00, à tarde 12:00/18:00, à noite 18:00/24:00, de madrugada
 * 00:00/06:00. An hour from 1 to 12 is taken as written unless a part of the day stands beside it. Lengths of time ("por 2 horas") are none.
 */
export const findHour: Finder = ({ lexemes }, moment) => {
  const reads: ReadHour[] = []
  const nowMinutes = (): number => localTime(moment).minutes
  for (let index = 0; index < lexemes.length; ) {
    const lexeme = lexemes[index]
    const before = lexemes[index - 1]
    const inside =
      lexeme?.kind === 'digits' &&
      before !== undefined &&
      !lexeme.spaced &&
      /^(?:[-/.,:$]|[a-z]+)$/.test(before.text) &&
      !isRange(lexemes, index)
    const read = inside
      ? null
      : (readFromNow(lexemes, index, nowMinutes) ??
        readNoon(lexemes, index) ??
        readDigitClock(lexemes, index) ??
        readCuedClock(lexemes, index) ??
        readBarePart(lexemes, index))
    if (!read || (read.kind === 'clock' && isLength(lexemes, read))) {
      index = read ? read.next : index + 1
      continue
    }
    const last = reads.at(-1)
    const between = last
      ? lexemes
          .slice(last.next, read.from)
          .map(({ text }) => text)
          .join(' ')
      : ''
    if (
      last?.kind === 'part' &&
      last.part &&
      read.open &&
      /^(?:,? ?(?:as|la pelas|umas|pelas|tipo|la pras)?)$/.test(between)
    ) {
      reads[reads.length - 1] = { ...read, minutes: withPart(read.minutes, last.part), open: false, from: last.from }
    } else reads.push(read)
    index = read.next
  }
  return reads.map(
    (read): FoundValue => ({
      value: spanValue(read),
      start: lexemes[read.from]?.start ?? 0,
      end: lexemes[read.next - 1]?.end ?? 0,
    }),
  )
}
