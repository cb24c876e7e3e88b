import { instantOfClock } from '@prosa/contract'
import { clockTimesJob } from '../../../../conversation/model/clock-times.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import * as scheduled from './scheduled.queries.ts'

export const forgetScheduledJob = 'forget-scheduled'

const keptMs = 90 * 24 * 60 * 60_000
const batch = 1_000

export const defineScheduledJobs = (platform: Platform): void => {
  const before = (): Date => new Date(platform.clock.now().getTime() - keptMs)
  forEachCompany(platform, forgetScheduledJob, {
    cron: '41 4 * * *',
    gate: (db) => scheduled.listSettledCompanies(db, before()),
    work: async (db, companyId) => (await scheduled.forgetSettled(db, companyId, before(), batch)) === batch,
  })
  forEachCompany(platform, clockTimesJob, {
    cron: '11 3 * * *',
    gate: scheduled.listClockCompanies,
    work: async (db, companyId) => {
      await followClock(db, companyId)
      return false
    },
  })
}

/** "Tomorrow at nine" stays nine o'clock when the company's zone changes, or its rules. */
const followClock = async (db: Kysely<DB>, companyId: number): Promise<void> => {
  const zone = await scheduled.zoneOf(db, companyId)
  if (zone === null) return
  for (let after = 0; ; ) {
    const rows = await scheduled.listClocked(db, companyId, after, batch)
    const moved = rows.flatMap((row) => {
      const ms = instantOfClock(zone, row.clock)
      return ms === null || ms === row.dueAt.getTime() ? [] : [{ ...row, dueAt: new Date(ms) }]
    })
    if (moved.length > 0) await scheduled.moveTo(db, companyId, moved)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
