import type { Platform } from '../../../platform/index.ts'
import { forgetOlderThan } from './login-attempts.queries.ts'
import { loginWindowMs } from './login-throttle.ts'
import { deleteOlderThan } from './sessions.queries.ts'

export const cleanSessionsJob = 'clean-ended-sessions'
export const cleanLoginAttemptsJob = 'clean-login-attempts'

/** Ended sessions are kept for a while, so that a stolen refresh token is recognised. */
const keptMs = 7 * 24 * 3_600_000

/** Deletes sessions that ended or expired a week ago, and refused logins that no longer count. */
export const defineCleanSessions = ({ jobs, database, clock }: Platform): void => {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  jobs.define(cleanSessionsJob, () => deleteOlderThan(database.worker.unscoped(), before(keptMs)), {
    cron: '41 4 * * *',
  })
  jobs.define(cleanLoginAttemptsJob, () => forgetOlderThan(database.worker.unscoped(), before(loginWindowMs)), {
    cron: '*/15 * * * *',
  })
}
