import { enterCompany } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import * as accounts from './accounts.queries.ts'

export const removeAbandonedJob = 'remove-abandoned-sign-ups'

const keptMs = 30 * 24 * 3_600_000
/** At a time; more wait until tomorrow. */
const atMost = 500

/** Removes sign-ups that nobody confirmed for a month: the address is free again, and no data of a stranger stays. */
export const defineRemoveAbandoned = ({ clock, database, jobs }: Platform): void => {
  jobs.define(
    removeAbandonedJob,
    async () => {
      const db = database.worker.unscoped()
      const now = clock.now()
      const abandoned = await accounts.listAbandoned(db, new Date(now.getTime() - keptMs), now, atMost)
      for (const companyId of abandoned)
        await db.transaction().execute(async (tx) => {
          await enterCompany(tx, companyId)
          await accounts.removeSignUp(tx, companyId)
        })
    },
    { cron: '23 4 * * *' },
  )
}
