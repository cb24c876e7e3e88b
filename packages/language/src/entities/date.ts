import type { LocalTime } from './calendar.ts'
import { isoDate, localTime } from './calendar.ts'
import { compactDate, dayOf, holiday, namedDate, numericDate } from './date-named.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { distance, monthOrYear, partOf, relativeDay, week, weekday } from './date-relative.ts'
import type { Finder, FoundValue } from './finder.ts'

const readers: readonly Reader[] = [
  distance,
  holiday,
  numericDate,
  compactDate,
  namedDate,
  dayOf,
  relativeDay,
  weekday,
  week,
  partOf,
  monthOrYear,
]

/** Words that belong to the date behind them, so that they are part of what was found. */
const leading = /^(?:proxim[ao]|ultim[ao]|est[ea]|ess[ea]|nest[ea]|ness[ea]|outra)$/

/**
 * Dates as Brazilians write them, counted from `moment`: 15/05, 15 de maio de 2026, dia 15, hoje, amanhã, sexta que vem, daqui a 3 dias, semana que vem,
 * fim do mês, Natal. The normal form is ISO 8601, a day (2026-05-15) or, for more than one, first and last day (2026-05-11/2026-05-17). Without a year
 * the next such day is meant, today included for a date, not for a weekday. A day that the calendar does not have is not found.
 */
export const findDate: Finder = ({ lexemes }, moment) => {
  const found: FoundValue[] = []
  let now: LocalTime | undefined
  let floor = 0
  for (let index = 0; index < lexemes.length; ) {
    const first = lexemes[index]
    const before = lexemes[index - 1]
    const inside =
      first?.kind === 'digits' &&
      before !== undefined &&
      !first.spaced &&
      index > floor &&
      /^[-/.:,]$|^[a-z]+$/.test(before.text)
    let read: ReadDate | null = null
    if (first && !inside) {
      now ??= localTime(moment)
      for (const reader of readers) {
        read = reader(lexemes, index, now)
        if (read) break
      }
    }
    if (!read || !first) {
      index++
      continue
    }
    const lead = before && index - 1 >= floor && leading.test(before.text) && first.kind === 'word' ? before : first
    index = read.next
    floor = index
    if (read.from > read.to) continue
    const value = read.from === read.to ? isoDate(read.from) : `${isoDate(read.from)}/${isoDate(read.to)}`
    found.push({ value, start: lead.start, end: (lexemes[index - 1] ?? first).end })
  }
  return found
}
