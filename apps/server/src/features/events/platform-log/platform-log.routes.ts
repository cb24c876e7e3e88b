import { api } from '@prosa/contract'
import { AppError } from '../../../platform/errors/index.ts'
import { createFollowLoop, type FollowPace, isBusy } from '../../../platform/following/index.ts'
import { type Handle, platformReached } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { eventErrors } from '../log/index.ts'
import * as queries from './platform-log.queries.ts'
import { tellPlatform } from './tell-platform.ts'

/** What happens to companies is rare, and a channel is told two minutes late anyway. */
const pace: FollowPace = { pollMs: 5_000, yieldMs: 20, mostYieldMs: 500 }
/** Companies per round. */
const maxCompanies = 200

/** What happens to the companies of a platform, by number, and the loop that numbers it. */
export const registerPlatformLog = (handle: Handle, { clock, database, jobs, lifecycle, log }: Platform): void => {
  handle.platform(api.listPlatformEvents, async ({ db, identity, query: { after, limit } }) => {
    const platformId = platformReached(identity) ?? 0
    await queries.listen(db, platformId)
    const { lastNumber, forgotten } = await queries.findLog(db, platformId)
    if (after === undefined) return { data: [], next: lastNumber, more: false }
    if (after < forgotten) throw new AppError(eventErrors.eventsForgotten, { details: { oldest: forgotten + 1 } })
    const rows = await queries.listAfter(db, platformId, { after, limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, ({ number }) => number)
    return {
      data: shown.map(({ number, type, companyId, connectionId, accountId, at }) => ({
        id: `evt_p${platformId}_${number}`,
        type,
        timestamp: at.toISOString(),
        data: {
          number,
          companyId,
          ...(connectionId === null ? {} : { connectionId }),
          own: accountId === identity.userId,
        },
      })),
      next: next ?? Math.max(after, lastNumber),
      more: next !== null,
    }
  })

  jobs.define('forget-platform-events', () => queries.forget(database.worker.unscoped(), clock.now()), {
    cron: '45 4 * * *',
  })

  lifecycle.during('worker', 'events of platforms', () => {
    const platforms = new Map<number, number>()
    const loop = createFollowLoop({
      pace,
      failed: (err, companyId) => log.error({ err, companyId }, 'A platform could not be told of a company'),
      isBusy: () => isBusy(database),
      behind: async () => {
        const found = await queries.listToTell(database.worker.unscoped(), maxCompanies)
        platforms.clear()
        for (const { companyId, platformId } of found) platforms.set(companyId, platformId)
        return [...platforms.keys()]
      },
      take: (companyId) =>
        tellPlatform(database.worker.scoped(companyId), { companyId, platformId: platforms.get(companyId) ?? 0 }),
    })
    loop.start()
    return () => loop.stop()
  })
}
