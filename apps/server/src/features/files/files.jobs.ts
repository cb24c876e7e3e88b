import type { Platform } from '../../platform/index.ts'
import * as queries from './files.queries.ts'

export const cleanFilesJob = 'clean-unused-files'

const unusedAfterMs = 24 * 3_600_000
const batch = 100

/**
 * Deletes what was uploaded a day ago and nothing holds. The bytes go before the rows are committed: if the process dies in
 * between, the rows are still there and the next run deletes both.
 */
export const defineCleanFiles = ({ jobs, database, files, clock }: Platform): void => {
  const cleanCompany = async (companyId: number, before: Date): Promise<void> => {
    const db = database.worker.scoped(companyId)
    for (let deleted = batch; deleted === batch; ) {
      deleted = await db.transaction().execute(async (tx) => {
        const keys = await queries.deleteUnusedBefore(tx, companyId, before, batch)
        for (const key of keys) await files.remove(key)
        return keys.length
      })
    }
  }
  jobs.define(
    cleanFilesJob,
    async () => {
      const before = new Date(clock.now().getTime() - unusedAfterMs)
      for (const id of await queries.listCompanyIds(database.worker.unscoped())) await cleanCompany(id, before)
    },
    { cron: '17 * * * *' },
  )
}
