import type { Moment } from '../types.ts'
import { dateOf, dayNumber, localTime } from './calendar.ts'
import { systemEntities } from './entities.ts'

/** Within this many days a date needs no year. */
const plainDays = 330

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

type Speak = (value: string, moment: Moment) => string

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/
const shortDay = (value: string): string => value.replace(isoDay, '$3/$2/$1')

/** The day count of an ISO date, null for other texts. */
const dayOf = (value: string): number | null => {
  const [, year, month, day] = isoDay.exec(value) ?? []
  return day === undefined ? null : dayNumber(Number(year), Number(month), Number(day))
}

/** "quinta-feira, 3 de dezembro" for a near date, "03/12/2026" for others; both ends of a span. */
const speakDate: Speak = (value, moment) => {
  const [from, to] = value.split('/')
  if (from !== undefined && to !== undefined) return `${shortDay(from)} a ${shortDay(to)}`
  const found = dayOf(value)
  if (found === null) return value
  const ahead = found - localTime(moment).day
  if (ahead < 0 || ahead > plainDays) return shortDay(value)
  const { weekday, day, month } = dateOf(found)
  return `${weekdays[weekday]}, ${day === 1 ? '1º' : day} de ${months[month - 1]}`
}

/** "08:00 às 12:00" for a part of the day; day and hour for a time relative to now. */
const speakHour: Speak = (value, moment) => {
  const [day, clock] = value.split('T')
  if (day !== undefined && clock !== undefined) return `${speakDate(day, moment)}, ${clock}`
  return value.replace('/', ' às ')
}

/** With a decimal comma. Whole numbers are unchanged, since many are codes. */
const speakNumber: Speak = (value) => value.replace(/^(-?\d+)\.(\d+)$/, '$1,$2')

/** "1.234,50", after a foreign currency. */
const speakMoney: Speak = (value) =>
  value.replace(
    /(\d+)\.(\d+)$/,
    (_, whole: string, cents: string) => `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}`,
  )

const speakers: Readonly<Record<string, Speak>> = {
  date: speakDate,
  hour: speakHour,
  number: speakNumber,
  money: speakMoney,
}
const speakerOf = new Map(systemEntities.map(({ id, name }) => [id, speakers[name]]))

/**
 * An entity's reference value formatted for people, for the bot's texts. The stored value is unchanged, for comparisons
 * and other systems; other texts are returned as they are.
 */
export const spokenValue = (entityId: number, value: string, moment: Moment): string =>
  speakerOf.get(entityId)?.(value, moment) ?? value
