import type { Platform } from '../platform/index.ts'
import { forgetDeadLetters } from './dead-letters.queries.ts'

export const forgetDeadLettersJob = 'forget-dead-letters'

const keptMs = 14 * 24 * 3_600_000
const mostKept = 10_000

/** Dead letters help to find a message that was lost in the last days; they are not an archive. */
export const defineForgetDeadLetters = ({ jobs, database, clock }: Platform): void => {
  jobs.define(
    forgetDeadLettersJob,
    async () => {
      await forgetDeadLetters(database.worker.unscoped(), new Date(clock.now().getTime() - keptMs), mostKept)
    },
    { cron: '41 3 * * *' },
  )
}
