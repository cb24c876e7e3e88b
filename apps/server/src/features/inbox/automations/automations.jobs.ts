import { automationsTopic } from '../../../conversation/model/events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { tellPerson } from '../../mails/index.ts'
import { forgetRuns, listOldCompanies } from './runs.queries.ts'
import { listStoppedCompanies, takeStopped } from './stopped.queries.ts'
import { stoppedMail } from './stopped-mail.ts'

const keptMs = 90 * 24 * 60 * 60_000
const batch = 1_000

export const tellStoppedJob = 'tell-stopped-automations'

export const defineAutomationJobs = (platform: Platform): void => {
  // What automations did is kept for 90 days.
  const before = (): Date => new Date(platform.clock.now().getTime() - keptMs)
  forEachCompany(platform, 'forget-automation-runs', {
    cron: '51 4 * * *',
    gate: (db) => listOldCompanies(db, before()),
    work: async (db, companyId) => (await forgetRuns(db, companyId, before(), batch)) === batch,
  })
  forEachCompany(platform, tellStoppedJob, {
    cron: '*/2 * * * *',
    gate: listStoppedCompanies,
    work: async (db, companyId) => {
      await tellStopped(platform, db, companyId)
      platform.realtime.publish(automationsTopic(companyId), {})
      return false
    },
  })
}

/** Once, by mail to whoever saved it last; a bar on the screens of all who may change it says so until then. */
const tellStopped = (platform: Platform, db: Kysely<DB>, companyId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { id, name, savedBy } of await takeStopped(tx, companyId))
      if (savedBy !== null)
        await tellPerson(platform, tx, { accountId: savedBy, content: (base) => stoppedMail(base, { id, name }) })
  })
