import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import { listUntraced } from './read-traces.queries.ts'
import { readTraces, stepsSince, textsSince } from './read-traces.ts'

export const readTracesJob = 'read-traces'

/**
 * Reads what bots' turns came to, beside turns: no turn writes anything for it. Not oftener: a dialog that goes on is read again each time, and read
 * every minute its turns would pay a tenth more.
 */
export const defineReadTraces = (platform: Platform): void =>
  forEachCompany(platform, readTracesJob, {
    cron: '*/5 * * * *',
    gate: (db) => {
      const now = platform.clock.now()
      return listUntraced(db, stepsSince(now), textsSince(now))
    },
    work: (db, companyId, until) => readTraces(db, companyId, platform.clock.now(), { until }),
  })
