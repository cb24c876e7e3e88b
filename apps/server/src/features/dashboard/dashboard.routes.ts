import { listServicesByHour, readDashboard } from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { defineCountFigures } from './figures.jobs.ts'
import { countByHour, sumDashboard } from './figures.queries.ts'
import { presentDashboard } from './present-dashboard.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

export const registerDashboard = (handle: Handle, platform: Platform): void => {
  defineCountFigures(platform)

  handle(readDashboard, async ({ scope, db, body: { bots: wanted, startAt, endAt } }) => {
    const { companyId, workspaceIds, timeZone } = scope
    const bots = await findDashboardBots(db, companyId, workspaceIds, wanted)
    const botIds = bots.map(({ id }) => id)
    const period = { from: startAt, to: endAt ?? startAt, timeZone }
    return presentDashboard(botIds.length === 0 ? [] : await sumDashboard(db, companyId, botIds, period), bots)
  })

  handle(listServicesByHour, async ({ scope, db, query }) => {
    const { companyId, workspaceIds, timeZone } = scope
    const bots = await findDashboardBots(db, companyId, workspaceIds, query.bots)
    const day = query.day ?? dayOf(platform.clock.now(), timeZone)
    const botIds = bots.map(({ id }) => id)
    const found = botIds.length === 0 ? [] : await countByHour(db, companyId, botIds, { from: day, to: day, timeZone })
    const counts = new Map(found.map(({ hour, count }) => [hour, count]))
    return hours.map((hour) => ({ hour, count: counts.get(hour) ?? 0 }))
  })
}

/** The calendar day there, as `YYYY-MM-DD`. */
const dayOf = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
