import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { forgetOld, listCalling } from './deliveries.queries.ts'

export const forgetCallsJob = 'forget-webhook-calls'

const dayMs = 24 * 3_600_000
/** Retention of the log, for finding lost calls within weeks. */
const keptMs = 30 * dayMs
const mostOfBot = 20_000
/** Longer than any sender retries. */
const receiptsMs = 14 * dayMs

export const defineForgetCalls = (platform: Platform): void =>
  forEachCompany(platform, forgetCallsJob, {
    cron: '23 3 * * *',
    gate: listCalling,
    work: async (db, companyId) => {
      const nowMs = platform.clock.now().getTime()
      await forgetOld(db, companyId, {
        settledBefore: new Date(nowMs - keptMs),
        receiptsBefore: new Date(nowMs - receiptsMs),
        mostOfBot,
      })
      return false
    },
  })
