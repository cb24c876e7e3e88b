import type { Dashboard, ServicesOnly } from '@prosa/contract'
import type { ChartRow } from '../../../../ui/chart.tsx'
import { formatDay, formatRange } from '../../../../ui/day-range.ts'
import type { DayRow, Days, HourRow, MonthRow } from '../dashboard-rows.ts'
import { dashboardTexts } from '../texts.ts'

const texts = dashboardTexts.behind

/** A number of the dashboard, and the filter of the conversations that it counts. */
export interface BehindFigure {
  title: string
  number: number
  /** The unit of the number; the list always shows conversations. */
  unit: 'services' | 'messages' | 'minutes'
  bots: number[]
  days: Days
  only: ServicesOnly
}

export interface Asked {
  bots: number[]
  days: Days
}

type Share = Dashboard['channelsServices'][number]
const allOf = (shares: readonly Share[]): number => shares.reduce((sum, { count }) => sum + count, 0)

const only = (asked: Asked, title: string, number: number, which: ServicesOnly): BehindFigure => ({
  ...asked,
  title,
  number,
  unit: 'services',
  only: which,
})

const cards = {
  openServices: [dashboardTexts.open, 'services', { state: 'open' }],
  closedServices: [dashboardTexts.closed, 'services', { state: 'closed' }],
  messages: [dashboardTexts.messages, 'messages', { has: 'messages' }],
  humanServices: [dashboardTexts.human, 'services', { by: 'human' }],
  humanServicesMinutes: [dashboardTexts.saved, 'minutes', { has: 'saved' }],
} as const satisfies Record<string, readonly [title: string, unit: BehindFigure['unit'], only: ServicesOnly]>
export type Card = keyof typeof cards

export function behindCard(asked: Asked, data: Dashboard, card: Card): BehindFigure {
  const [title, unit, which] = cards[card]
  return { ...asked, title, number: data[card], unit, only: which }
}

/** A row of the channels, or all rows (null). */
export function behindChannel(asked: Asked, shares: readonly Share[], row: ChartRow | null): BehindFigure {
  if (row === null) return only(asked, texts.all, allOf(shares), {})
  const channel = row.label as ServicesOnly['channel']
  return only(asked, texts.title(dashboardTexts.channel, row.label), row.values[0] ?? 0, { channel })
}

/** A row of the objectives, or all rows (null). */
export function behindTarget(asked: Asked, shares: readonly Share[], row: ChartRow | null): BehindFigure {
  if (row === null) return only(asked, texts.all, allOf(shares), {})
  const target = (row.label === dashboardTexts.noTarget ? null : row.label) as ServicesOnly['target']
  return only(asked, texts.title(dashboardTexts.target, row.label), row.values[0] ?? 0, { target })
}

export function behindDay({ bots }: Asked, { day, values }: DayRow): BehindFigure {
  return only({ bots, days: { startAt: day, endAt: day } }, texts.day(formatDay(day)), values[0] ?? 0, {})
}

/** An hour of one day, or of all these days together. */
export function behindHour({ bots, days }: Asked, { label, count }: HourRow): BehindFigure {
  return only({ bots, days }, texts.hour(formatRange(days), label), count, { hour: Number.parseInt(label, 10) })
}

/** Conversations of a month served by the bot alone, or by people; limited to the days within the period. */
export function behindMonth({ bots, days }: Asked, { month, label, values }: MonthRow, place: number): BehindFigure {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  const within = {
    startAt: days.startAt > first ? days.startAt : first,
    endAt: days.endAt < last ? days.endAt : last,
  }
  const by = place === 0 ? 'bot' : 'human'
  const name = label.replace(dashboardTexts.partOfMonth, '')
  return only({ bots, days: within }, texts.month(by, name), values[place] ?? 0, { by })
}
