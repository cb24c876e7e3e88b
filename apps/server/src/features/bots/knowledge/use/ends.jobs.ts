import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import { platformOfCompany, sendMail } from '../../../mails/index.ts'
import { listAnswering } from '../approvals/approvals.queries.ts'
import * as ends from './ends.queries.ts'
import { sourceEndsMail } from './ends-mail.ts'

export const sourceEndsJob = 'source-ends'

/** Each morning: warns of sources that soon answer no more. */
export const defineSourceEnds = (platform: Platform): void =>
  forEachCompany(platform, sourceEndsJob, {
    cron: '10 11 * * *',
    // All companies with sources.
    gate: (db) => listAnswering(db, new Date(0)),
    work: (db, companyId) => tellNextEnd(platform, db, companyId),
  })

/** Sends the mails and marks them as sent in one transaction. @returns false if none is left */
const tellNextEnd = (platform: Platform, db: Kysely<DB>, companyId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ending = await ends.takeEnding(tx, companyId, platform.clock.now())
    if (!ending) return false
    await ends.noteTold(tx, companyId, ending.id)
    const { company, validUntil, ownerId, ...source } = ending
    const platformId = await platformOfCompany(tx, companyId)
    for (const { name, email } of await ends.listTold(tx, companyId, ownerId))
      await sendMail(platform, tx, {
        to: email,
        platformId,
        topic: `source-ends ${companyId} ${source.id}`,
        lane: 'bulk',
        content: (base) => sourceEndsMail({ ...base, name, company, source, validUntil }),
      })
    return true
  })
