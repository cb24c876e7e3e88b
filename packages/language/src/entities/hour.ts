import type { Lexeme } from '../text/lex.ts'
import { localTime } from './calendar.ts'
import type { Finder, FoundValue } from './finder.ts'
import { readCuedClock, readDigitClock, readFromNow, readNoon } from './hour-clock.ts'
import type { ReadHour } from './hour-reading.ts'
import { clock, cueBefore, hourWord, partAt, partSpans, readPart, standsAlone, withPart } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** A part of the day without a clock time: "de manhã", "à tarde", or the bare word as the whole answer. Greetings ("boa tarde") are none. */
function readBarePart(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const alone = partAt(lexemes, at)
  const greeted = /^(?:um|uma|boa|bom)$/.test(wordAt(lexemes, at - 1))
  if (alone && !greeted && wordAt(lexemes, at - 1) !== 'mais' && lexemes.every(isChoosing))
    return { kind: 'part', minutes: 0, part: alone, open: false, from: at, next: at + 1 }
  if (
    alone &&
    /^(?:amanha|amnh|hoje|hj|ontem|segunda|terca|quarta|quinta|sexta|feira|sabado|domingo)$/.test(
      wordAt(lexemes, at - 1),
    )
  ) {
    return { kind: 'part', minutes: 0, part: alone, open: false, from: at, next: at + 1 }
  }
  const part = readPart(lexemes, at)
  if (!part || greeted) return null
  return { kind: 'part', minutes: 0, part: part.part, open: false, from: at, next: part.next }
}

/** Words that only choose between parts of the day: "tanto faz, manhã ou tarde". */
const choosing =
  /^(?:ou|e|tanto|faz|prefiro|melhor|so|pode|ser|seria|qualquer|sim|por|favor|quero|acho|que|periodo|turno|da|de|do|a|o|na|no|pela|somente|apenas|talvez)$/

const isChoosing = (lexeme: Lexeme): boolean =>
  lexeme.kind === 'sign' || choosing.test(lexeme.text) || partAt([lexeme], 0) !== undefined

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

/** "das 2 às 4 da tarde", "entre 8 e 10 da noite": the part of the day of the second time is the first one's too, as long as it stays the earlier. */
function settleOpen(lexemes: readonly Lexeme[], first: ReadHour | undefined, second: ReadHour): void {
  if (!first?.open || first.kind !== 'clock' || second.kind !== 'clock' || second.part === null) return
  const between = lexemes
    .slice(first.next, second.from)
    .map(({ text }) => text)
    .join(' ')
  if (!/^(?:e|as|a|ate|ou|e as|ate as|ou as)$/.test(between)) return
  const settled = withPart(first.minutes, second.part)
  if (settled > second.minutes) return
  first.minutes = settled
  first.open = false
}

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
    settleOpen(lexemes, last, read)
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
