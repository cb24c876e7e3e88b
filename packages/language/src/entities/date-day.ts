import { dateOf, dayNumber } from './calendar.ts'
import { monthSpan, yearSpan } from './date-month.ts'
import { nextDate, readDayOfMonth, readYear, yearOfTwo } from './date-named.ts'
import { isName, isPlaceName } from './date-place.ts'
import type { Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { nextDay, readDay } from './date-series.ts'
import { goesOn, monthOf, plainShortMonthOf, shortWeekdayOf, weekdayOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** "junho 7", "dezembro, 25", "março 1º de 2027": the day after its month, if it does not count anything. */
export const monthDay: Reader = (lexemes, at, now) => {
  const month = monthOf(wordAt(lexemes, at), false) || plainShortMonthOf(wordAt(lexemes, at))
  if (month === 0 || isName(lexemes, at) || isPlaceName(lexemes, at)) return null
  const sign = wordAt(lexemes, at + 1)
  const comma = sign === ','
  // "dez/26" is a month and year.
  const slashed = /^[/-]$/.test(sign) && /^\d$/.test(wordAt(lexemes, at + 2))
  const day = readDay(lexemes, comma || slashed || sign === '.' ? at + 2 : at + 1)
  const behind = day ? wordAt(lexemes, day.next) : ''
  if (!day || /^(?:[:h%]|hs|hrs?|horas?)$/.test(behind)) return null
  const year = readYear(lexemes, behind === ',' ? day.next + 1 : day.next, now)
  if (year) return single(dayNumber(year.year, month, day.day), year.next)
  // "em dezembro, 2 ou 3 noites": after "em" and a comma, the day must end the phrase.
  const ends = lexemes[day.next] === undefined || /^[.!?;)-]$/.test(behind)
  const free = !comma && sign !== '.' && wordAt(lexemes, at - 1) !== 'em' && goesOn(lexemes, day.next)
  return ends || free ? single(nextDate(month, day.day, now), day.next, 'year') : null
}

/** Words before "no 12" that make it a house, a size, a floor or a bus. */
const noDayBefore =
  /^(?:mor[oa]|moramos|resido|fic[oa]|ficamos|apto|apartamento|ap|bloco|tamanho|tam|numero|numeracao|calc[oa]|vist[oeo]|uso|usa|tem|tenho|tenha|parei|parou|estou|to|esta|ta|sala|quarto|canal|onibus|vagao|portao|andar|casa|nota|senha|guiche|caixa|linha|voto|votei|clique|cliquei|digite|digitei|aperte|apertei|opcao|item|entrega|entregam|entregar|entregue|cheguei|placar|nivel|sobe|subir|desce|liga|ligar|ligo|ligue|trocar|troca|troco|muda|aumenta|aumentar|diminuir|divide|dividir|parcela|parcelar|parcelam)$/

/**
 * "no 12", "pro 15", "até o 20": the next day with this number, if it counts no noun, and is no house, size or floor.
 */
export const bareDay: Reader = (lexemes, at, now) => {
  if (!/^(?:[1-9]|[12]\d|3[01])$/.test(wordAt(lexemes, at)) || lexemes[at]?.spaced !== true) return null
  const article = wordAt(lexemes, at - 1)
  const led = article === 'o' && /^(?:ate|para|pra)$/.test(wordAt(lexemes, at - 2)) ? at - 2 : at - 1
  if (!/^(?:no|pro)$/.test(article) && led === at - 1) return null
  const joint = /^(?:e|ou|,)$/.test(wordAt(lexemes, led - 1))
  if (noDayBefore.test(wordAt(lexemes, led - 1)) || (joint && lexemes[led - 2]?.kind === 'word')) return null
  const behind = lexemes[at + 1]
  const ends = !behind || (behind.kind === 'sign' && goesOn(lexemes, at + 1) && !/^[-/+*:]$/.test(behind.text))
  const timed =
    /^(?:de|a|pela)$/.test(wordAt(lexemes, at + 1)) && /^(?:manha|tarde|noite)$/.test(wordAt(lexemes, at + 2))
  const closes = goesOn(lexemes, at + 1) && !/^(?:d[aeo]|a|pela|em)$/.test(wordAt(lexemes, at + 1))
  const found = ends || timed || closes ? nextDay(Number(wordAt(lexemes, at)), now.day) : null
  return found === null ? null : single(found, at + 1, 'month')
}

const weekdayBefore = (word: string): boolean =>
  weekdayOf(word) >= 0 || shortWeekdayOf(word) >= 0 || /^feiras?$/.test(word)

/** The 27 of "sexta 27", "sexta-feira, 27", "sexta (27)": a day only if the weekday matches, which is checked later. */
export const dayOfWeekday: Reader = (lexemes, at, now) => {
  if (!/^(?:[1-9]|[12]\d|3[01])$/.test(wordAt(lexemes, at))) return null
  const before = /^[,(]$/.test(wordAt(lexemes, at - 1)) ? at - 2 : at - 1
  const led = weekdayBefore(wordAt(lexemes, before)) || (wordAt(lexemes, before) === 'vem' && before === at - 2)
  if (!led || (lexemes[at + 1]?.spaced === false && !/^[.,!?;)]$/.test(wordAt(lexemes, at + 1)))) return null
  const behind = wordAt(lexemes, at + 1)
  // "sexta 4 da tarde", "sexta 9 às 18" are times; "sexta 27 às 10" is a day.
  const other = readDayOfMonth(lexemes, at + 2)?.day
  const toHour = /^(?:as|a|ate)$/.test(behind) && other !== undefined && other >= Number(wordAt(lexemes, at))
  if (toHour || /^(?:d[aeo]|e|ou|,|h|hs|hrs|horas?|[-/:])$/.test(behind) || !goesOn(lexemes, at + 1)) return null
  const found = nextDay(Number(wordAt(lexemes, at)), now.day)
  return found === null ? null : { ...single(found, at + 1, 'month'), loose: true }
}

/** "dia 15 do 12", "15 do 12 de 2026", "10 do 5 de 85": the month as a number. */
export const numberedMonth: Reader = (lexemes, at, now) => {
  const called = wordAt(lexemes, at) === 'dia'
  const day = readDayOfMonth(lexemes, called ? at + 1 : at)
  const of = day ? wordAt(lexemes, day.next) : ''
  if (!day || !/^d[eo]$/.test(of)) return null
  const month = readDayOfMonth(lexemes, day.next + 1)
  // "25 de dez" is December.
  if (!month || month.day > 12 || (of === 'de' && lexemes[day.next + 1]?.kind !== 'digits')) return null
  const led = called || /^(?:nasci|nascid[ao]|nascimento|em)$/.test(wordAt(lexemes, at - 1))
  const year = readYear(lexemes, month.next, now) ?? yearOfTwo(lexemes, month.next, now)
  if (year) return single(dayNumber(year.year, month.day, day.day), year.next)
  const alone = at === 0 && of === 'do' && lexemes[month.next] === undefined
  return alone || (led && goesOn(lexemes, month.next))
    ? single(nextDate(month.day, day.day, now), month.next, 'year')
    : null
}

/** "em 2027", "ano de 2025", "desde 2019", "mês 12", "mês 5 de 2027". A bare year is only a number. */
export const numberedSpan: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  if (word === 'mes' && /^(?:0?[1-9]|1[0-2])$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at - 1) !== 'por') {
    const month = Number(wordAt(lexemes, at + 1))
    const written = readYear(lexemes, at + 2, now)
    if (written) return monthSpan(written.year, month, written.next)
    const today = dateOf(now.day)
    return goesOn(lexemes, at + 2) ? monthSpan(month >= today.month ? today.year : today.year + 1, month, at + 2) : null
  }
  const named = word === 'ano' ? (wordAt(lexemes, at + 1) === 'de' ? at + 2 : at + 1) : at
  const led = named > at || /^(?:em|desde|durante)$/.test(wordAt(lexemes, at - 1))
  const digits = wordAt(lexemes, named)
  if (!led || !/^(?:19|20)\d\d$/.test(digits)) return null
  if (wordAt(lexemes, at - 1) !== 'desde' && !goesOn(lexemes, named + 1)) return null
  return wordAt(lexemes, named + 1) === '-' ? null : yearSpan(Number(digits), named + 1)
}
