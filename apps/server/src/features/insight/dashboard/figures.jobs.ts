import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import { countChanged, listUncounted } from './figures.queries.ts'
import { keepPeople } from './people-days.queries.ts'

export const countFiguresJob = 'count-figures'

/** Dialogs per transaction: about 10 ms. */
const maxDialogs = 250
/** Days of bots and channels per transaction. */
const maxDays = 50

/** Sums up dialogs in the background, not in turns: queries add what changed since, so figures are always current. */
export const defineCountFigures = (platform: Platform): void =>
  forEachCompany(platform, countFiguresJob, {
    cron: '*/5 * * * *',
    gate: listUncounted,
    work: async (db, companyId, until) =>
      (await countChanged(db, companyId, platform.clock.now(), maxDialogs, until)) ||
      (await keepPeople(db, companyId, platform.clock.now(), maxDays)),
  })
