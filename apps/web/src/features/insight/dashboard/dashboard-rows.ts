import { botTargets, type Dashboard, maxHourDays } from '@prosa/contract'
import type { ChartRow } from '../../../ui/chart.tsx'
import { formatDay } from '../../../ui/day-range.ts'
import { formatPercent } from '../../../ui/format.ts'
import { dashboardTexts as texts } from './texts.ts'

/** Whole days, first and last included. */
export interface Days {
  startAt: string
  endAt: string
}

export interface DayRow extends ChartRow {
  day: string
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const nextDay = (day: string): string => dayOf(startOf(day) + dayMs)

/** The same number of days just before. */
export function daysBefore({ startAt, endAt }: Days): Days {
  const [start, end] = [startOf(startAt), startOf(endAt)]
  return { startAt: dayOf(start - (end - start) - dayMs), endAt: dayOf(start - dayMs) }
}

/** '+12%', '−8%'; null if there is nothing to compare with. */
export const changeOf = (now: number, before: number): string | null =>
  before === 0 ? null : `${now < before ? '−' : '+'}${formatPercent(Math.abs(now - before) / before)}`

/** Every day of the period in order, including days without a conversation. */
export function fillDays(
  history: Dashboard['servicesByDayHistory'],
  { startAt, endAt }: Days,
  today: string = endAt,
): DayRow[] {
  const counts = new Map(history.map(({ day, count }) => [day, count]))
  const isOfOneYear = startAt.slice(0, 4) === endAt.slice(0, 4)
  const rows: DayRow[] = []
  for (let day = startAt; day <= endAt; day = nextDay(day)) {
    const label = formatDay(day)
    rows.push({
      day,
      label: isOfOneYear ? label.slice(0, 5) : label,
      values: [counts.get(day) ?? 0],
      ...(day > today ? { isToCome: true } : {}),
    })
  }
  return rows
}

export interface MonthRow extends ChartRow {
  /** `2026-11`. */
  month: string
}

/** Every month of the period in order: served by the bot and by people. A partial month is marked. */
export function fillMonths(months: Dashboard['botVsHumanServices'], { startAt, endAt }: Days): MonthRow[] {
  const found = new Map(months.map((row) => [row.year * 12 + row.month - 1, row]))
  const numberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const rows: MonthRow[] = []
  for (let number = numberOf(startAt); number <= numberOf(endAt); number++) {
    const row = found.get(number)
    const year = String(Math.floor(number / 12))
    const month = `${year}-${String((number % 12) + 1).padStart(2, '0')}`
    const isWhole = startAt <= `${month}-01` && endAt >= `${month}-${lastDayOf(number)}`
    const label = `${texts.months[number % 12]}/${year.slice(2)}${isWhole ? '' : texts.partOfMonth}`
    rows.push({ month, label, values: [row?.botServices ?? 0, row?.humanServices ?? 0] })
  }
  return rows
}

/** @param number months since year 0 */
const lastDayOf = (number: number): number =>
  new Date(Date.UTC(Math.floor(number / 12), (number % 12) + 1, 0)).getUTCDate()

/** The days whose hours are added up: up to today, at most the last `maxHourDays`. Null before the period. */
export function hourDays({ startAt, endAt }: Days, today: string): Days | null {
  const last = endAt < today ? endAt : today
  if (last < startAt) return null
  const earliest = dayOf(startOf(last) - (maxHourDays - 1) * dayMs)
  return { startAt: startAt < earliest ? earliest : startAt, endAt: last }
}

/** Colours follow the order of these lists, so that a channel or objective has the same colour in every period. */
const channelColors = ['Live chat', 'WhatsApp', 'Facebook', 'Instagram', 'WhatsApp API']
const targetColors: readonly string[] = Object.values(botTargets)
const colorIn = (names: readonly string[], name: string | null): { color: number } => {
  const place = names.indexOf(name ?? '')
  return { color: place < 0 ? names.length : place }
}

/** Channels with their average minutes, the largest first. */
export const channelRows = (shares: Dashboard['channelsServices']): ChartRow[] =>
  inOrder(shares).map(({ channel, count, averageTime }) => ({
    label: channel ?? texts.noTarget,
    ...colorIn(channelColors, channel),
    values: [count],
    more: [texts.averageMinutes(averageTime)],
  }))

/** Objectives with their share, the largest first. */
export function targetRows(shares: Dashboard['targetsServices']): ChartRow[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return inOrder(shares).map(({ channel, count }) => ({
    label: channel ?? texts.noTarget,
    ...colorIn(targetColors, channel),
    values: [count],
    more: [formatPercent(total === 0 ? 0 : count / total)],
  }))
}

const inOrder = <Share extends { count: number }>(shares: readonly Share[]): Share[] =>
  [...shares].sort((one, other) => other.count - one.count)

export interface HourRow extends ChartRow {
  /** Conversations of this hour, over all days. */
  count: number
}

/**
 * The hours of a day, or the average per hour over several days.
 * @param lastHour the last hour of the last day that has begun; later hours are averaged over one day less
 */
export function hourRows(
  hours: readonly { hour: number; count: number }[],
  { startAt, endAt }: Days,
  lastHour = 23,
): HourRow[] {
  const days = Math.round((startOf(endAt) - startOf(startAt)) / dayMs) + 1
  return [...hours]
    .sort((one, other) => one.hour - other.hour)
    .map(({ hour, count }) => {
      const begun = hour > lastHour ? days - 1 : days
      return {
        label: texts.hourOf(hour),
        // If the clock is behind the server's, an hour that has not begun may have a count.
        values: [count / Math.max(1, begun)],
        count,
        ...(begun === 0 && count === 0 ? { isToCome: true } : {}),
      }
    })
}

/** Whether there are neither conversations nor messages. */
export const isNothing = (data: Dashboard): boolean =>
  data.openServices + data.closedServices + data.messages + data.humanServices + data.humanServicesMinutes === 0
