import type { Platform } from '../../platform/index.ts'
import { forEachCompany } from '../../platform/jobs/for-each-company.ts'
import { addUpFigures, listConversing } from './bot-figures.queries.ts'

export const addUpFiguresJob = 'add-up-bot-figures'

/** A dialog that began before then is committed by now, or its turn would have been given up. */
const settledMs = 10 * 60_000

/** Adds up what the bots have served, so that their pages need not; at night, company by company. */
export const defineAddUpFigures = (platform: Platform): void =>
  forEachCompany(platform, addUpFiguresJob, {
    cron: '23 5 * * *',
    gate: listConversing,
    work: async (db, companyId) => {
      await addUpFigures(db, companyId, new Date(platform.clock.now().getTime() - settledMs))
      return false
    },
  })
