import { findChannelFacts, flaggedKinds, getInstallation, listFailures, retryJob } from '@prosa/contract'
import { audit, auditRead } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { newestVersion } from '../../../platform/database/migration-files.ts'
import { migrationsFolder } from '../../../platform/database/prepare.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { within } from '../../../platform/lifecycle/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { programVersion } from '../../../platform/program-version.ts'
import { checkParts, createChecks } from './check-parts.ts'
import * as installation from './installation.queries.ts'

const channelsShown = 20
const runsShown = 10
const failuresShown = 20
/** The data besides the parts is left out if the database is slow: its part reports that. */
const patienceMs = 3_000

export const registerInstallation = (handle: Handle, platform: Platform): void => {
  const { log, jobs } = platform
  const version = programVersion()
  const schema = newestVersion(migrationsFolder)
  const startedAt = new Date(Date.now() - performance.now()).toISOString()
  const check = checkParts(createChecks(platform))
  const beside = async <T>(work: () => Promise<T[]>): Promise<T[]> =>
    within(patienceMs, work).catch((err: unknown) => {
      log.warn({ err }, 'A part of the page of the installation was left out')
      return []
    })

  handle.companyless(getInstallation, async ({ db }) => {
    const [parts, channels, backups] = await Promise.all([
      check(),
      beside(() => installation.listStoppedChannels(db, flaggedKinds, channelsShown)),
      beside(() => installation.listRuns(db, runsShown)),
    ])
    return {
      program: { version, schema, node: process.version, startedAt, memoryBytes: process.memoryUsage.rss() },
      parts,
      channels: channels.map(({ kind, since, state, ...channel }) => ({
        ...channel,
        channel: findChannelFacts(kind)?.label ?? kind,
        isHanging: state === 'connected',
        since: since.toISOString(),
      })),
      backups: backups.map((run) => ({
        id: run.id,
        kind: run.kind === 'verify' ? ('verify' as const) : ('backup' as const),
        folder: run.folder,
        beganAt: run.began_at.toISOString(),
        endedAt: run.ended_at.toISOString(),
        failure: run.failure,
        rows: run.row_count,
        files: run.file_count,
        bytes: run.byte_count,
      })),
    }
  })

  handle.companyless(listFailures, async ({ db, identity, query: { kind, before = null } }) => {
    // These show messages of customers of any company.
    if (kind === 'events')
      await auditRead(db, { companyId: null, accountId: identity.userId, action: 'dead-letter.read' })
    const rows = await lists[kind](db, before, failuresShown + 1)
    const { shown, next } = cutPage(rows, failuresShown, ({ id }) => id)
    return { result: shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), next }
  })

  handle.companyless(retryJob, async ({ db, identity, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const name = await installation.findFailedJob(tx, id)
      // The second of two clicks finds the job already queued.
      if (name === null || !(await jobs.retry(name, id, tx))) throw new AppError(errors.notFound)
      await audit(tx, { companyId: null, accountId: identity.userId, action: 'job.retried', detail: { name } })
    })
    return { success: true as const }
  })
}

type List = (db: Kysely<DB>, before: string | null, limit: number) => Promise<installation.FailureRow[]>

const lists: Record<'jobs' | 'events' | 'deliveries', List> = {
  jobs: installation.listFailedJobs,
  events: installation.listEvents,
  deliveries: installation.listFailedDeliveries,
}
