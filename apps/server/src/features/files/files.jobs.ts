import type { Platform } from '../../platform/index.ts'
import { eraseUnheld } from './erase-unheld.ts'
import * as queries from './files.queries.ts'

export const cleanFilesJob = 'clean-unused-files'

const unusedAfterMs = 24 * 3_600_000
const sweepEveryMs = 15 * 60_000

/** Removes what was uploaded a day ago and nothing holds, and at once what the last holder of was erased. */
export const defineCleanFiles = ({ jobs, database, files, clock }: Platform): void =>
  jobs.define(
    cleanFilesJob,
    async () => {
      const before = new Date(clock.now().getTime() - unusedAfterMs)
      for (const id of await queries.listCompanyIds(database.worker.unscoped()))
        for (const which of [{ released: true }, { before }] as const)
          await eraseUnheld(database.worker.scoped(id), files, id, which)
    },
    { cron: '17 * * * *' },
  )

/** Each process that takes uploads looks after the folder that they pass through: it may be on its machine alone. */
export const sweepIncoming = ({ lifecycle, files, log }: Platform): void =>
  lifecycle.during('http', 'incoming files', () => {
    const timer = setInterval(() => {
      files.sweep().catch((err: unknown) => log.warn({ err }, 'incoming files were not swept'))
    }, sweepEveryMs)
    return () => clearInterval(timer)
  })
