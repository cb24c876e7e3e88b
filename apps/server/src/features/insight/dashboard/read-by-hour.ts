import { dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { countByHour } from './figures.queries.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Dialogs begun in each hour of the day. @throws notFound as the dashboard does */
export const readByHour = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  asked: { bots: readonly number[]; day?: string | undefined; endDay?: string | undefined },
  now: Date,
): Promise<{ hour: number; count: number }[]> => {
  const bots = await findDashboardBots(db, companyId, workspaceIds, asked.bots)
  const day = asked.day ?? dayIn(timeZone, now)
  const botIds = bots.map(({ id }) => id)
  const found =
    botIds.length === 0
      ? []
      : await countByHour(db, companyId, botIds, { from: day, to: asked.endDay ?? day, timeZone, now })
  const counts = new Map(found.map(({ hour, count }) => [hour, count]))
  return hours.map((hour) => ({ hour, count: counts.get(hour) ?? 0 }))
}
