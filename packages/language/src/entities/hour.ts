import type { Lexeme } from '../text/lex.ts'
import type { Moment } from '../types.ts'
import { isoDate, localTime } from './calendar.ts'
import type { Finder, FoundValue } from './finder.ts'
import { readBarePart, readCuedClock, readNoon } from './hour-clock.ts'
import { readDigitClock } from './hour-digits.ts'
import { readMoment } from './hour-moment.ts'
import { readOffset } from './hour-offset.ts'
import type { ReadHour } from './hour-reading.ts'
import { clock, cueBefore, partAt, partSpans, readCount, standsAlone, withPart } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** Words before a number of hours that make it a duration. */
const lengthBefore =
  /^(?:ha|faz|fazem|durante|por|em|cada|mais|menos|quase|dura|demora|leva|levou|demorou|esperando|espero|esperei|tem|uns|aproximadamente|cerca|dentro|proxim[oa]s|ultim[oa]s|adiantar|adianta|adiantou|atrasar|atrasa|atrasou|atrasei|esperar|aguardar)$/
const lengthAfter = /^(?:de|atras|por|uteis|seguidas|direto|no|esperando|depois|antes|e)$/

/** Things after "de" that take some hours: "2h30 de viagem". */
const lasting =
  /^(?:duracao|viagem|espera|voo|estrada|aulas?|curso|atraso|antecedencia|diferenca|caminho|carro|onibus|prova|filme|sono|trabalho|jogo|show|consulta|sessao)$/

function isLength(lexemes: readonly Lexeme[], read: ReadHour): boolean {
  const last = wordAt(lexemes, read.next - 1)
  const after = wordAt(lexemes, read.next)
  const second = wordAt(lexemes, read.next + 1)
  if ((after === 'de' && lasting.test(second)) || (after === '/' && /^aulas?$/.test(second))) return true
  if (!/^(?:hora|horas|h|hs|hrs)$/.test(last)) return false
  const before = wordAt(lexemes, read.from - 1)
  if (lengthBefore.test(before)) return !isAbout(lexemes, read)
  if (before === 'ate' && wordAt(lexemes, read.from - 2) === 'em') return true
  const spelled = /^horas?$/.test(last) && !read.part
  if (spelled && isSpelledLength(lexemes, read.from)) return true
  // "24 horas" means round the clock, and so does "24h" unless it is the whole answer.
  const hours24 = wordAt(lexemes, read.from) === '24' && !cueBefore.test(before)
  if (hours24 && (spelled || !standsAlone(lexemes, read.from, read.next))) return true
  return (
    /^(?:hora|horas)$/.test(last) &&
    !cueBefore.test(before) &&
    lengthAfter.test(after) &&
    after !== 'e' &&
    !(after === 'de' && partAt(lexemes, read.next + 1))
  )
}

/** "mais ou menos 16h", "aproximadamente às 15h": a time after noon, unlike "mais ou menos 2 horas". */
const isAbout = (lexemes: readonly Lexeme[], read: ReadHour): boolean => {
  const before = wordAt(lexemes, read.from - 1)
  const about = before === 'aproximadamente' || (before === 'menos' && wordAt(lexemes, read.from - 2) === 'ou')
  return about && read.minutes > 720 && !/^horas?$/.test(wordAt(lexemes, read.next - 1))
}

/** "de 2 a 4 horas", "uma ou duas horas", "consulta de 1 hora", but not "das 2 às 4 horas", "depois de 2 horas". */
function isSpelledLength(lexemes: readonly Lexeme[], from: number): boolean {
  const [before, second] = [wordAt(lexemes, from - 1), wordAt(lexemes, from - 2)]
  if (before === 'de') return !/^(?:antes|depois|volta|partir)$/.test(second)
  if (!/^(?:a|ou)$/.test(before) || readCount(lexemes, from - 2, 24) === null) return false
  const third = wordAt(lexemes, from - 3)
  return before === 'a' ? third === 'de' : !cueBefore.test(third)
}

/** Whether a time ends right before the joint at this position: "9h a 11", "9:30-11", "14h/16h", "entre 9:30 e 11". */
function followsTime(lexemes: readonly Lexeme[], last: ReadHour | undefined, at: number): boolean {
  if (last?.kind !== 'clock' || last.next !== at - 1) return false
  const joint = wordAt(lexemes, at - 1)
  // "de tarde entre 2 e 4" is read from "de" on.
  if (joint === 'e') return lexemes.slice(Math.max(0, last.from - 1), last.next).some(({ text }) => text === 'entre')
  if (joint === '/') return last.next - last.from > 1
  // "às 5, 6 ou 7", but not "às 5, 6 pessoas".
  const behind = lexemes[at]?.kind === 'digits' ? wordAt(lexemes, at + 1) : ''
  return joint === ',' ? /^(?:ou|e|,|h)$/.test(behind) : /^(?:a|ate|ou|-)$/.test(joint)
}

/** Whether digits are part of something longer: a code, an amount, a date. */
function isInside(lexemes: readonly Lexeme[], at: number): boolean {
  const [first, before] = [lexemes[at], lexemes[at - 1]]
  if (first?.kind !== 'digits' || !before || first.spaced) return false
  // The time of "2026-11-22T14:30", and the later number of "9-11h", whose first one was read.
  if (before.text === 't' && lexemes[at - 2]?.kind === 'digits' && !before.spaced) return false
  return /^(?:[-/.,:$]|[a-z]+)$/.test(before.text)
}

const textBetween = (lexemes: readonly Lexeme[], first: ReadHour, second: ReadHour): string =>
  lexemes
    .slice(first.next, second.from)
    .map(({ text }) => text)
    .join(' ')

/** Maximum of times in a row decided by the last one. */
const mostSettled = 6

/**
 * "das 2 às 4 da tarde", "2, 3 ou 4 da tarde": the last time's part of the day also applies to those before it, as long
 * as they stay earlier.
 */
function settleOpen(lexemes: readonly Lexeme[], reads: readonly ReadHour[], last: ReadHour): void {
  const { part } = last
  let second = last
  for (let index = reads.length - 1; index >= 0 && index >= reads.length - mostSettled; index--) {
    const first = reads[index]
    if (!part || !first?.open || first.kind !== 'clock' || second.kind !== 'clock') return
    if (!/^(?:e|as|a|ate|ou|,|-|e as|ate as|ou as)$/.test(textBetween(lexemes, first, second))) return
    const settled = withPart(first.minutes, part)
    if (settled > second.minutes) return
    first.minutes = settled
    first.open = false
    second = first
  }
}

/** The latest time in minutes up to which a previous part of the day applies. */
const latest: Readonly<Partial<Record<string, number>>> = { afternoon: 1140, evening: 1439 }

/**
 * "das 2 da tarde às 4", "à noite, às 8 ou 9": the part of the day also applies to a later hour, if the result is
 * within it.
 */
function settleLater(lexemes: readonly Lexeme[], last: ReadHour | undefined, read: ReadHour): void {
  if (last?.kind !== 'clock' || !last.part || !read.open || read.kind !== 'clock') return
  if (!/^(?:e|as|a|ate|ou|,|-|e as|ate as|ou as)$/.test(textBetween(lexemes, last, read))) return
  const settled = withPart(read.minutes, last.part)
  if (settled <= last.minutes || settled > (latest[last.part] ?? 0)) return
  read.minutes = settled
  read.open = false
  read.part = last.part
}

/** The normal form of a time. */
function normalForm(read: ReadHour, moment: Moment): string {
  if (read.kind === 'part' && read.part) return partSpans[read.part]
  if (read.kind === 'clock') return clock(read.minutes)
  const { day, minutes } = localTime({
    ...moment,
    now: new Date(Date.parse(moment.now) + read.minutes * 60_000).toISOString(),
  })
  return `${isoDate(day)}T${clock(minutes)}`
}

/** The time that begins at a position; null without one. */
function readAt(lexemes: readonly Lexeme[], at: number, last: ReadHour | undefined): ReadHour | null {
  if (lexemes[at]?.kind === 'sign') return null
  const follows = followsTime(lexemes, last, at)
  if (!follows && isInside(lexemes, at)) return null
  const read =
    readMoment(lexemes, at) ??
    readOffset(lexemes, at) ??
    readNoon(lexemes, at) ??
    readDigitClock(lexemes, at) ??
    readCuedClock(lexemes, at, follows)
  return read ?? readBarePart(lexemes, at)
}

/**
 * Times of day: 14:30, 14h, 14h30, às 14, duas da tarde, duas e meia, quinze para as três, meio-dia, 8 pm, daqui a meia
 * hora, and parts of the day. The normal form is HH:MM (24 hours); for a part of the day its span: de manhã
 * 06:00/12:00, à tarde 12:00/18:00, à noite 18:00/24:00, de madrugada 00:00/06:00, na hora do almoço 12:00/14:00. A
 * time relative to now includes the local day: 2026-11-18T12:20. An hour from 1 to 12 is taken literally unless a part
 * of the day is beside it. Durations ("por 2 horas") are not found.
 */
export const findHour: Finder = ({ lexemes }, moment) => {
  const reads: ReadHour[] = []
  for (let index = 0; index < lexemes.length; ) {
    const read = readAt(lexemes, index, reads.at(-1))
    if (!read || (read.kind === 'clock' && isLength(lexemes, read))) {
      index = read ? read.next : index + 1
      continue
    }
    const last = reads.at(-1)
    settleOpen(lexemes, reads, read)
    settleLater(lexemes, last, read)
    const between = last ? textBetween(lexemes, last, read) : ''
    if (
      last?.kind === 'part' &&
      last.part &&
      read.kind === 'clock' &&
      (read.open || read.minutes > 720) &&
      /^(?:,? ?(?:as|la pelas|umas|pelas|tipo|la pras|depois das|antes das|a partir das|entre|entre as|das)?)$/.test(
        between,
      )
    ) {
      const minutes = withPart(read.minutes, last.part)
      reads[reads.length - 1] = { ...read, minutes, part: last.part, open: false, from: last.from }
    } else reads.push(read)
    index = read.next
  }
  return reads.map(
    (read): FoundValue => ({
      value: normalForm(read, moment),
      start: lexemes[read.from]?.start ?? 0,
      end: lexemes[read.next - 1]?.end ?? 0,
    }),
  )
}
