import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { listUntraced } from './read-traces.queries.ts'
import { readTraces, stepsSince, textsSince } from './read-traces.ts'

export const readTracesJob = 'read-traces'

/** Reads what bots' turns came to, beside turns: no turn writes anything for it. */
export const defineReadTraces = (platform: Platform): void =>
  forEachCompany(platform, readTracesJob, {
    cron: '* * * * *',
    gate: (db) => {
      const now = platform.clock.now()
      return listUntraced(db, stepsSince(now), textsSince(now))
    },
    work: (db, companyId) => readTraces(db, companyId, platform.clock.now()),
  })
