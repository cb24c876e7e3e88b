import type { Platform } from '../../platform/index.ts'
import { forgetOld, listCompanyIds } from './deliveries.queries.ts'

export const forgetCallsJob = 'forget-webhook-calls'

const dayMs = 24 * 3_600_000
/** The log is for whoever looks for a lost call within weeks. */
const keptMs = 30 * dayMs
const mostOfBot = 20_000
/** Longer than any sender tries again. */
const receiptsMs = 14 * dayMs

export const defineForgetCalls = ({ jobs, database, clock }: Platform): void => {
  jobs.define(
    forgetCallsJob,
    async () => {
      const nowMs = clock.now().getTime()
      const bounds = {
        settledBefore: new Date(nowMs - keptMs),
        receiptsBefore: new Date(nowMs - receiptsMs),
        mostOfBot,
      }
      for (const companyId of await listCompanyIds(database.worker.unscoped()))
        await forgetOld(database.worker.scoped(companyId), companyId, bounds)
    },
    { cron: '23 3 * * *' },
  )
}
