import type { Platform } from '../../platform/index.ts'
import { deleteSilentVisitors, listCompanyIds } from './livechat.queries.ts'

export const cleanVisitorsJob = 'clean-silent-visitors'

const silentAfterMs = 24 * 3_600_000
const batch = 1_000

/** Removes who opened a chat a day ago and has said nothing: a contact is somebody who wrote. */
export const defineCleanVisitors = ({ jobs, database, clock }: Platform): void =>
  jobs.define(
    cleanVisitorsJob,
    async () => {
      const before = new Date(clock.now().getTime() - silentAfterMs)
      for (const companyId of await listCompanyIds(database.worker.unscoped())) {
        const db = database.worker.scoped(companyId)
        while ((await deleteSilentVisitors(db, companyId, before, batch)) === batch);
      }
    },
    { cron: '41 * * * *' },
  )
