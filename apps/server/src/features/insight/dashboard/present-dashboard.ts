import type { Dashboard } from '@prosa/contract'
import type { DashboardBot } from './dashboard-bots.queries.ts'
import type { DashboardSums } from './figures.queries.ts'
import { channelName, targetName } from './names.ts'

const minuteMs = 60_000

/** The call's answer, from the sums by day, kind of connection and bot. */
export const presentDashboard = (sums: readonly DashboardSums[], bots: readonly DashboardBot[]): Dashboard => {
  const days = sums.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]))
  const total = (of: 'services' | 'open' | 'human' | 'messages' | 'savedMs'): number =>
    days.reduce((sum, day) => sum + day[of], 0)
  return {
    botVsHumanServices: presentMonths(days),
    channelsServices: presentShares(sums, ({ channel }) => (channel === null ? undefined : channelName(channel))),
    targetsServices: presentShares(sums, ({ botId }) => (botId === null ? undefined : nameTarget(bots, botId))),
    closedServices: total('services') - total('open'),
    humanServices: total('human'),
    openServices: total('open'),
    messages: total('messages'),
    servicesByDayHistory: days
      .filter(({ services }) => services > 0)
      .map(({ day, services }) => ({ day, count: services })),
    humanServicesMinutes: Math.round(total('savedMs') / minuteMs),
  }
}

const nameTarget = (bots: readonly DashboardBot[], botId: number): string | null =>
  targetName(bots.find(({ id }) => id === botId)?.target ?? null)

/** Sums with the same name become one row; largest first. */
const presentShares = (
  sums: readonly DashboardSums[],
  nameOf: (row: DashboardSums) => string | null | undefined,
): Dashboard['channelsServices'] => {
  const shares = new Map<string | null, { count: number; spanMs: number }>()
  for (const row of sums) {
    const name = nameOf(row)
    if (name === undefined || row.services === 0) continue
    const share = shares.get(name) ?? { count: 0, spanMs: 0 }
    shares.set(name, { count: share.count + row.services, spanMs: share.spanMs + row.spanMs })
  }
  return [...shares]
    .map(([channel, { count, spanMs }]) => ({ channel, count, averageTime: Math.round(spanMs / count / minuteMs) }))
    .sort((one, other) => other.count - one.count)
}

const presentMonths = (days: readonly (DashboardSums & { day: string })[]): Dashboard['botVsHumanServices'] =>
  [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
    .map(([month, own]) => {
      const services = own.reduce((sum, { services }) => sum + services, 0)
      const humanServices = own.reduce((sum, { human }) => sum + human, 0)
      const [year, number] = month.split('-').map(Number)
      return { botServices: services - humanServices, humanServices, month: number ?? 0, year: year ?? 0 }
    })
    .filter(({ botServices, humanServices }) => botServices + humanServices > 0)
