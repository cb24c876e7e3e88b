import type { Platform } from '../../platform/index.ts'
import { deleteOlderThan } from './sessions.queries.ts'

export const cleanSessionsJob = 'clean-ended-sessions'

/** Ended ones stay for a while, so that a stolen refresh token is still known as such. */
const keptMs = 7 * 24 * 3_600_000

/** Deletes sessions that ended, or whose family ran out, a week ago. */
export const defineCleanSessions = ({ jobs, database, clock }: Platform): void =>
  jobs.define(
    cleanSessionsJob,
    () => deleteOlderThan(database.worker.unscoped(), new Date(clock.now().getTime() - keptMs)),
    { cron: '41 4 * * *' },
  )
