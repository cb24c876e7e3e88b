import { flaggedKinds } from '@prosa/contract'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/index.ts'
import { within } from '../lifecycle/index.ts'
import { readQueues } from '../queues/index.ts'
import { countStopped, readLastBackup } from './metrics.queries.ts'

/** Prometheus waits ten seconds; figures of this process do not wait for a database that hangs. */
const patienceMs = 2_000

/** Figures of the whole installation: each process answers the same. */
export const measureInstallation = (registry: Registry, database: Database): void => {
  const registers = [registry]
  const depth = new Gauge({
    name: 'queue_depth',
    help: 'What waits in a queue of the installation, ten thousand at most.',
    labelNames: ['queue'],
    registers,
  })
  const late = new Gauge({
    name: 'queue_oldest_age_seconds',
    help: 'How long the first waits that is due and that nobody has taken; 0: none.',
    labelNames: ['queue'],
    registers,
  })
  const stopped = new Gauge({
    name: 'channels_stopped',
    help: 'Channels that wait to be connected anew (stopped), and those whose provider does not answer (hanging).',
    labelNames: ['state'],
    registers,
  })
  const backup = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup began that went well; 0: none.',
    registers,
  })
  let open: Promise<void> | undefined
  const read = async (): Promise<void> => {
    const db = database.unscoped()
    const [queues, channels, lastBackup] = await Promise.all([
      readQueues(db),
      countStopped(db, flaggedKinds),
      readLastBackup(db),
    ])
    for (const { queue, depth: waiting, lateSeconds } of queues) {
      depth.set({ queue }, waiting)
      late.set({ queue }, lateSeconds)
    }
    stopped.set({ state: 'stopped' }, channels.stopped)
    stopped.set({ state: 'hanging' }, channels.hanging)
    backup.set((lastBackup?.getTime() ?? 0) / 1_000)
  }
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered this scrape; where it did not, figures of the installation are those of the last one.',
    registers,
    async collect() {
      // One question at a time, however often it is scraped.
      open ??= read().finally(() => {
        open = undefined
      })
      const asked = open
      this.set(
        await within(patienceMs, () => asked).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
}
