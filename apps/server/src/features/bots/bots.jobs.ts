import type { Platform } from '../../platform/index.ts'
import { addUpFigures, listCompanyIds } from './bot-figures.queries.ts'

export const addUpFiguresJob = 'add-up-bot-figures'

/** A dialog that began before then is committed by now, or its turn would have been given up. */
const settledMs = 10 * 60_000

/** Adds up what the bots have served, so that their pages need not; at night, company by company. */
export const defineAddUpFigures = ({ jobs, database, clock }: Platform): void =>
  jobs.define(
    addUpFiguresJob,
    async () => {
      const before = new Date(clock.now().getTime() - settledMs)
      for (const id of await listCompanyIds(database.worker.unscoped()))
        await addUpFigures(database.worker.scoped(id), id, before)
    },
    { cron: '23 5 * * *' },
  )
