import { flaggedKinds } from '@prosa/contract'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/index.ts'
import { readLags } from '../following/index.ts'
import { within } from '../lifecycle/index.ts'
import { readLateJobs, readQueues } from '../queues/index.ts'
import { countStopped, readLastBackup } from './metrics.queries.ts'

/** Prometheus waits ten seconds; this process's figures do not wait for a hanging database. */
const patienceMs = 2_000

/** Figures of the whole installation: every process returns the same. */
export const measureInstallation = (registry: Registry, database: Database): void => {
  let open: Promise<void> | undefined
  /**
   * One query for all figures, and only one at a time, however often it is scraped. @returns whether the database
   * answered
   */
  const refresh = async (): Promise<boolean> => {
    open ??= read().finally(() => {
      open = undefined
    })
    const asked = open
    return within(patienceMs, () => asked).then(
      () => true,
      () => false,
    )
  }
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: async () => void (await refresh()) })
  const depth = gauge('queue_depth', 'What waits in a queue of the installation, ten thousand at most.', ['queue'])
  const late = gauge(
    'queue_oldest_age_seconds',
    'How long the first waits that is due and that nobody has taken; 0: none.',
    ['queue'],
  )
  const lateJobs = gauge(
    'job_oldest_age_seconds',
    'How long the first of a job waits that is due and that nobody has taken; 0: none.',
    ['job'],
  )
  const lag = gauge(
    'follower_lag_seconds',
    'How old the first change of a dialog is that is not yet in the search, the traffic of flows or the figures; 0: none.',
    ['follower'],
  )
  const stopped = gauge(
    'channels_stopped',
    'Channels that wait to be connected anew (stopped), and those whose provider does not answer (hanging).',
    ['state'],
  )
  const backup = gauge('backup_last_success_timestamp_seconds', 'When the last backup began that went well; 0: none.')
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered this scrape; where it did not, figures of the installation are those of the last one.',
    registers: [registry],
    async collect() {
      this.set((await refresh()) ? 1 : 0)
    },
  })
  const read = async (): Promise<void> => {
    const db = database.unscoped()
    const [queues, jobs, lags, channels, lastBackup] = await Promise.all([
      readQueues(db),
      readLateJobs(db),
      readLags(db),
      countStopped(db, flaggedKinds),
      readLastBackup(db),
    ])
    for (const { queue, depth: waiting, lateSeconds } of queues) {
      depth.set({ queue }, waiting)
      late.set({ queue }, lateSeconds)
    }
    for (const { job, lateSeconds } of jobs) lateJobs.set({ job }, lateSeconds)
    for (const { follower, seconds } of lags) lag.set({ follower }, seconds)
    stopped.set({ state: 'stopped' }, channels.stopped)
    stopped.set({ state: 'hanging' }, channels.hanging)
    backup.set((lastBackup?.getTime() ?? 0) / 1_000)
  }
}
