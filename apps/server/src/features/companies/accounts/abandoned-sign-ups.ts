import { enterCompany } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { eachApart } from '../../../platform/jobs/for-each-company.ts'
import * as accounts from './accounts.queries.ts'

export const removeAbandonedJob = 'remove-abandoned-sign-ups'

const keptMs = 30 * 24 * 3_600_000
/** Per run; the rest is handled the next day. */
const atMost = 500

/** Removes sign-ups not confirmed within a month: the address becomes available, and no personal data stays. */
export const defineRemoveAbandoned = ({ clock, database, jobs, log }: Platform): void => {
  jobs.define(
    removeAbandonedJob,
    async () => {
      const db = database.worker.unscoped()
      const now = clock.now()
      const abandoned = await accounts.listAbandoned(db, new Date(now.getTime() - keptMs), now, atMost)
      const remove = (companyId: number) =>
        db.transaction().execute(async (tx) => {
          await enterCompany(tx, companyId)
          await accounts.removeSignUp(tx, companyId)
        })
      await eachApart(abandoned, remove, (err, companyId) =>
        log.error({ err, companyId }, 'A sign-up that nobody confirmed could not be removed'),
      )
    },
    { cron: '23 4 * * *' },
  )
}
