import { type BusinessHours, isOpenAt, nextChangeAt, type OpenPeriod, type WorkspaceRules } from '@prosa/contract'
import { formatsIn } from '../../../ui/format.ts'
import { readTime } from '../../../ui/read-time.ts'
import { rulesTexts } from './texts.ts'

type Hours = NonNullable<WorkspaceRules['businessHours']>
type Period = Hours['week'][number][number]

const texts = rulesTexts.hours
const usualDay = { from: '08:00', to: '18:00' }
/** Default hours of a workspace that turns hours on. */
export const usualHours: Hours = {
  week: Array.from({ length: 7 }, (_, day) => (day === 0 || day === 6 ? [] : [usualDay])),
  holidays: [],
}

/** Days in display order, Monday first. */
export const shownDays = [1, 2, 3, 4, 5, 6, 0] as const

export const setDay = (hours: Hours, day: number, periods: Period[]): Hours => ({
  ...hours,
  week: hours.week.map((own, place) => (place === day ? periods : own)),
})

/** Copies Monday to Tuesday through Friday. */
export const repeatMonday = (hours: Hours): Hours => ({
  ...hours,
  week: hours.week.map((own, day) => (day >= 2 && day <= 5 ? (hours.week[1] ?? []) : own)),
})

const lastHour = 23
/** Adds a period to a day, after its last one. */
export const addPeriod = (periods: readonly Period[]): Period[] => {
  const last = periods.reduce((latest, { to }) => (to > latest ? to : latest), '00:00')
  if (periods.length === 0) return [usualDay]
  const start = Math.min(Number(last.slice(0, 2)) + 1, lastHour)
  const two = (hour: number): string => String(hour).padStart(2, '0')
  return [...periods, { from: `${two(start)}:00`, to: `${two(Math.min(start + 4, 24))}:00` }]
}

/** Fields have no 24:00, so a period that ends at midnight shows 00:00. */
export const toField = ({ to }: OpenPeriod): string => (to === '24:00' ? '00:00' : to)
/** Reads a typed end; 24:00 is accepted for midnight. */
export const readEnd = (typed: string): string | null =>
  /^24(?:[:h]?(?:00)?)$/.test(typed.trim()) ? '00:00' : readTime(typed)
export const fromField = (value: string): string => (value === '00:00' ? '24:00' : value)

/** 'Aberto agora. Fecha segunda-feira, 23/11 às 18:00.' */
export const describeHours = (hours: BusinessHours, timeZone: string, now: Date): string => {
  // A time that is being typed may be incomplete.
  const isTyped = [...hours.week, ...hours.holidays.map(({ periods }) => periods)].flat().every(isWhole)
  if (!isTyped) return ''
  const change = nextChangeAt(hours, timeZone, now)
  const isOpen = isOpenAt(hours, timeZone, now)
  if (change === null) return isOpen ? texts.alwaysOpen : texts.neverOpen
  const { weekday, time } = formatsIn(timeZone)
  const at = change.toISOString()
  return isOpen ? texts.openUntil(weekday(at), time(at)) : texts.closedUntil(weekday(at), time(at))
}

const isWhole = ({ from, to }: OpenPeriod): boolean => from !== '' && to !== '' && from < to
