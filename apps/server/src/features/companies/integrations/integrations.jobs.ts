import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { platformOfCompany, sendMail } from '../../mails/index.ts'
import { deleteOldCalls } from './calls.queries.ts'
import * as ends from './ends.queries.ts'
import { integrationEndsMail } from './ends-mail.ts'

export const integrationsJob = 'integrations'

/** Each morning: warns about integrations that end in 14 and in 3 days, and deletes old counts of calls. */
export const defineIntegrationJobs = (platform: Platform): void =>
  forEachCompany(platform, integrationsJob, {
    cron: '0 11 * * *',
    gate: ends.listCompanies,
    work: async (db, companyId) => {
      const isTold = await tellNextEnd(platform, db, companyId)
      if (!isTold) await deleteOldCalls(db, companyId, platform.clock.now())
      return isTold
    },
  })

/** Sends the mails and marks them as sent in one transaction. @returns false if none is left */
const tellNextEnd = (platform: Platform, db: Kysely<DB>, companyId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ending = await ends.takeEnding(tx, companyId, platform.clock.now())
    if (!ending) return false
    await ends.noteTold(tx, companyId, ending.id, ending.step)
    const { company, expiresOn, ...integration } = ending
    const platformId = await platformOfCompany(tx, companyId)
    for (const { name, email } of await ends.listEditors(tx, companyId))
      await sendMail(platform, tx, {
        to: email,
        platformId,
        topic: `integration-ends ${companyId} ${integration.id}`,
        lane: 'bulk',
        content: (base) => integrationEndsMail({ ...base, name, company, integration, expiresOn }),
      })
    return true
  })
