import { followSome, listBehind, type Passes } from '../../../../platform/following/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import { listWithOld } from './read-traces.queries.ts'
import { forgetTraces, stepsSince, textsSince, tracesFollower } from './read-traces.ts'

export const readTracesJob = 'read-traces'

/**
 * Counts bots' turns in the background, so that turns write nothing for it. Not more often: active dialogs are read
 * again each time, and reading every minute would make turns a tenth more expensive. Deletes expired rows.
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
