import type { Platform } from '../../platform/index.ts'
import { forEachCompany } from '../../platform/jobs/for-each-company.ts'
import { eraseLeft, eraseUnheld } from './erase-unheld.ts'
import * as queries from './files.queries.ts'

export const cleanFilesJob = 'clean-unused-files'

const unusedAfterMs = 24 * 3_600_000
const sweepEveryMs = 15 * 60_000

/** Deletes uploads without references after a day, and released files at once. */
export const defineCleanFiles = (platform: Platform): void => {
  const { files, clock } = platform
  const before = (): Date => new Date(clock.now().getTime() - unusedAfterMs)
  forEachCompany(platform, cleanFilesJob, {
    cron: '17 * * * *',
    gate: (db) => queries.listUnheld(db, before()),
    work: async (db, companyId) => {
      for (const which of [{ released: true }, { before: before() }] as const)
        await eraseUnheld(db, files, companyId, which)
      return eraseLeft(db, files, companyId)
    },
  })
}

/** Each process that takes uploads cleans its incoming folder, which may exist on its machine only. */
export const sweepIncoming = ({ lifecycle, files, log }: Platform): void =>
  lifecycle.during('http', 'incoming files', () => {
    const timer = setInterval(() => {
      files.sweep().catch((err: unknown) => log.warn({ err }, 'incoming files were not swept'))
    }, sweepEveryMs)
    return () => clearInterval(timer)
  })
