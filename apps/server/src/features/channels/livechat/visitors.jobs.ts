import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { deleteSilentVisitors, listLivechats } from './visitors.queries.ts'

export const cleanVisitorsJob = 'clean-silent-visitors'

const silentAfterMs = 24 * 3_600_000
const batch = 1_000

/** Removes visitors who opened a chat a day ago and never wrote: only people who wrote become contacts. */
export const defineCleanVisitors = (platform: Platform): void =>
  forEachCompany(platform, cleanVisitorsJob, {
    cron: '41 * * * *',
    gate: listLivechats,
    work: async (db, companyId) => {
      const before = new Date(platform.clock.now().getTime() - silentAfterMs)
      return (await deleteSilentVisitors(db, companyId, before, batch)) === batch
    },
  })
