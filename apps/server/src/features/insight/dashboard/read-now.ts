import type { DashboardNow, QueueForecast } from '@prosa/contract'
import type { Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { forecastQueue, historyHours } from './forecast.ts'
import { countHanded, countQueue, countWithBot, listPeople, mostRooms } from './now.queries.ts'

/**
 * Current queues, bots and people.
 * @throws notFound for a workspace that the caller does not see
 */
export const readNow = async (db: Kysely<DB>, scope: Scope, wanted: readonly number[]): Promise<DashboardNow> => {
  const { companyId } = scope
  const asked = askedOf(scope, wanted)
  const [queue, withBot, { people, served, unanswered, oldest, online, away }] = await db
    .transaction()
    .execute(
      async (tx) =>
        [
          await countQueue(tx, companyId, asked),
          await countWithBot(tx, companyId, asked),
          await listPeople(tx, companyId, asked),
        ] as const,
    )
  return {
    queue: {
      count: Math.min(queue.count, mostRooms),
      isCapped: queue.count > mostRooms,
      oldest: queue.oldest?.toISOString() ?? null,
    },
    withBot: { count: Math.min(withBot, mostRooms), isCapped: withBot > mostRooms },
    served: { count: served, unanswered, oldest: oldest?.toISOString() ?? null },
    online,
    away,
    people: people.map(({ isOnline, isAway, ...person }) => ({
      id: person.id,
      name: person.name,
      state: isOnline ? (isAway ? 'away' : 'available') : 'offline',
      rooms: person.rooms,
      roomLimit: person.roomLimit,
      waiting: person.waiting,
      oldest: person.oldest?.toISOString() ?? null,
    })),
  }
}

/**
 * Forecast of the queues of these workspaces for the next hours.
 * @throws notFound for a workspace that the caller does not see
 */
export const readForecast = async (
  db: Kysely<DB>,
  scope: Scope,
  wanted: readonly number[],
  now: Date,
): Promise<QueueForecast> => {
  const { companyId, timeZone } = scope
  const workspaceIds = askedOf(scope, wanted)
  return forecastQueue(await countHanded(db, companyId, { workspaceIds, timeZone, now, hours: historyHours }))
}

const askedOf = ({ workspaceIds }: Scope, wanted: readonly number[]): number[] => {
  const asked = [...new Set(wanted)]
  if (asked.some((id) => !workspaceIds.includes(id))) throw new AppError(errors.notFound)
  return asked
}
