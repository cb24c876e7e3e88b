import type { Dashboard } from '@prosa/contract'
import type { Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { findLag, sumDashboard } from './figures.queries.ts'
import { presentDashboard } from './present-dashboard.ts'

/**
 * Figures of these bots' dialogs begun in the period; without an end it is the first day only.
 * @throws notFound for a bot of none of the workspaces
 */
export const readFigures = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Pick<Scope, 'companyId' | 'workspaceIds' | 'timeZone'>,
  { bots: wanted, startAt, endAt }: { bots: readonly number[]; startAt: string; endAt?: string | null | undefined },
  now: Date,
): Promise<Dashboard> => {
  const bots = await findDashboardBots(db, companyId, workspaceIds, wanted)
  const botIds = bots.map(({ id }) => id)
  const period = { from: startAt, to: endAt ?? startAt, timeZone, now }
  const figures = presentDashboard(botIds.length === 0 ? [] : await sumDashboard(db, companyId, botIds, period), bots)
  const lag = await findLag(db, companyId, now)
  return lag ? { ...figures, lag: { countedAt: lag.countedAt?.toISOString() ?? null } } : figures
}
