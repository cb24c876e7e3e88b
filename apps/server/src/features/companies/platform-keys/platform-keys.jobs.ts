import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { sendMail } from '../../mails/index.ts'
import { platformKeyEndsMail } from '../integrations/index.ts'
import * as ends from './ends.queries.ts'
import { deleteOldUse } from './platform-keys.queries.ts'

export const platformKeysJob = 'platform-keys'

/** Each morning, as of integrations: warns about keys that end in 14 and in 3 days, and deletes old counts of calls. */
export const definePlatformKeyJobs = (platform: Platform): void => {
  const { clock, database, jobs } = platform
  jobs.define(
    platformKeysJob,
    async () => {
      const db = database.worker.unscoped()
      while (await tellNextEnd(platform, db)) {
        // One transaction for each key.
      }
      await deleteOldUse(db, clock.now())
    },
    { cron: '10 11 * * *' },
  )
}

/** Sends the mails and marks them as sent in one transaction. @returns false if none is left */
const tellNextEnd = (platform: Platform, db: Kysely<DB>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ending = await ends.takeEnding(tx, platform.clock.now())
    if (!ending) return false
    await ends.noteTold(tx, ending.id, ending.step)
    for (const { name, email } of await ends.listKeepers(tx, ending))
      await sendMail(platform, tx, {
        to: email,
        platformId: ending.platformId,
        topic: `platform-key-ends ${ending.id}`,
        lane: 'bulk',
        content: (base) =>
          platformKeyEndsMail({ ...base, name, key: ending.name, platform: ending.platform, lastDay: ending.lastDay }),
      })
    return true
  })
