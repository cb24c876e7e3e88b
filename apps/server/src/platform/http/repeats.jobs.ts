import type { Platform } from '../index.ts'
import { forEachCompany } from '../jobs/for-each-company.ts'
import { forgetCalls, forgetPlatformCalls, listForgetting } from './repeats.queries.ts'

/** As long as the documentation promises to recognise a repetition. */
const keptMs = 48 * 3_600_000
const mostAtOnce = 5_000

export const defineForgetCalls = (platform: Platform): void => {
  const before = (): Date => new Date(platform.clock.now().getTime() - keptMs)
  forEachCompany(platform, 'forget-api-calls', {
    cron: '53 * * * *',
    gate: async (db) => {
      await forgetPlatformCalls(db, before())
      return listForgetting(db, before())
    },
    work: (db, companyId) => forgetCalls(db, companyId, { before: before(), most: mostAtOnce }),
  })
}
