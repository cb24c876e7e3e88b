import type { dashboardBody, PeopleFigures, Spread } from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { type SpreadRow, sumPeople, sumRatings } from './people.queries.ts'

/**
 * How people served what began in a period.
 * @throws notFound as the dashboard does
 */
export const readPeople = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  { bots: wanted, startAt, endAt }: z.output<typeof dashboardBody>,
): Promise<PeopleFigures> => {
  const bots = await findDashboardBots(db, companyId, workspaceIds, wanted)
  const filter = {
    companyId,
    botIds: bots.map(({ id }) => id),
    period: { from: startAt, to: endAt ?? startAt, timeZone },
  }
  const people = await sumPeople(db, filter)
  const ratings = await sumRatings(db, filter)
  const total = people.find(({ isTotal }) => isTotal)
  const rated = ratings.find(({ isTotal }) => isTotal)
  const ratingOf = new Map(ratings.flatMap((row) => (row.isTotal ? [] : [[row.attendantId, row] as const])))
  return {
    handed: total?.handed ?? 0,
    taken: total?.taken ?? 0,
    answered: total?.answered ?? 0,
    lost: total?.lost ?? 0,
    abandoned: total?.abandoned ?? 0,
    unserved: total?.unserved ?? 0,
    wait: presentSpread(total?.wait),
    firstAnswer: presentSpread(total?.firstAnswer),
    handling: presentSpread(total?.handling),
    satisfaction: { asked: rated?.asked ?? 0, answered: rated?.answered ?? 0, mean: rated?.mean ?? null },
    attendants: people.flatMap(({ attendantId, name, taken, firstAnswer, handling, isTotal }) =>
      isTotal || attendantId === null
        ? []
        : {
            id: attendantId,
            name: name ?? '',
            services: taken,
            firstAnswer: presentSpread(firstAnswer),
            handling: presentSpread(handling),
            rated: ratingOf.get(attendantId)?.answered ?? 0,
            rating: ratingOf.get(attendantId)?.mean ?? null,
          },
    ),
  }
}

const presentSpread = (row: SpreadRow | undefined): Spread => {
  const [median, p90] = row?.at ?? []
  if (!row || row.mean === null || median === undefined || p90 === undefined) return null
  return { count: row.count, mean: Math.round(row.mean), median: Math.round(median), p90: Math.round(p90) }
}
