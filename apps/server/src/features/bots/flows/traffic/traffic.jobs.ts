import { followSome, listBehind, type Passes } from '../../../../platform/following/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import { listWithOld } from './read-traces.queries.ts'
import { forgetTraces, stepsSince, textsSince, tracesFollower } from './read-traces.ts'

export const readTracesJob = 'read-traces'

/**
 * Reads what bots' turns came to, beside turns: no turn writes anything for it. Not oftener: a dialog that goes on is read again each time, and read
 * every minute its turns would pay a tenth more. Forgets what is old.
 */
export const defineReadTraces = (platform: Platform): void => {
  const { clock, log } = platform
  const follower = tracesFollower(clock, {
    passedOver: (err, companyId, dialogId) =>
      log.error({ err, companyId, dialogId }, 'Traces of a dialog were left out'),
  })
  const passes: Passes = new Map()
  forEachCompany(platform, readTracesJob, {
    cron: '*/5 * * * *',
    gate: async (db) => {
      const now = clock.now()
      const old = await listWithOld(db, stepsSince(now), textsSince(now))
      return [...new Set([...(await listBehind(db, 'traces')), ...old])].sort((one, other) => one - other)
    },
    work: async (db, companyId) =>
      (await followSome(db, follower, passes, companyId)) || forgetTraces(db, companyId, clock.now()),
  })
}
