import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { countChanged, listUncounted } from './figures.queries.ts'
import { keepPeople } from './people-days.queries.ts'

export const countFiguresJob = 'count-figures'

/** In one transaction: a hundredth of a second. */
const maxDialogs = 250
/** Of bots and channels, likewise. */
const maxDays = 50

/** Adds up what dialogs come to, beside turns: who asks in between counts what changed since, so that figures are never late. */
export const defineCountFigures = (platform: Platform): void =>
  forEachCompany(platform, countFiguresJob, {
    cron: '*/5 * * * *',
    gate: listUncounted,
    work: async (db, companyId, until) =>
      (await countChanged(db, companyId, platform.clock.now(), maxDialogs, until)) ||
      (await keepPeople(db, companyId, platform.clock.now(), maxDays)),
  })
