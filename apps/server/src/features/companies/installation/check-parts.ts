import { statfs } from 'node:fs/promises'
import { flaggedKinds, type InstallationPart, installationParts } from '@prosa/contract'
import { checkWebhookFields } from '../../../channels/meta/app-fields.ts'
import { createMeta } from '../../../channels/meta/meta.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { mailQueues } from '../../../platform/mail/index.ts'
import { readLateJobs, readQueues } from '../../../platform/queues/index.ts'
import {
  assessBackups,
  assessChannels,
  assessDatabase,
  assessDisk,
  assessEvents,
  assessLateMail,
  assessMail,
  assessMeta,
  assessQueue,
  assessRestores,
  assessRooms,
  brokenPart,
  type Finding,
  unanswered,
  without,
  working,
} from './assess-parts.ts'
import * as installation from './installation.queries.ts'

export type Checked = Finding & { part: InstallationPart }

/** Time limit of a check, in milliseconds; a slower one is reported as hanging. */
const patienceMs = 3_000
const dayMs = 86_400_000
/** Maximum of channels counted. */
const mostChannels = 1_000
/** Maximum of places checked for stranded rooms. */
const mostPlaces = 100

/** The checks by part; each may throw, and may hang. */
type Checks = Record<InstallationPart, () => Promise<Finding>>

/**
 * Checks all parts at once. A hanging check delays no other, and is not started again while it runs, so that a page
 * kept open does not pile up queries.
 */
export const checkParts = (checks: Checks, waitMs: number = patienceMs): (() => Promise<Checked[]>) => {
  const open = new Map<InstallationPart, Promise<Finding>>()
  const ask = (part: InstallationPart): Promise<Finding> => {
    const asked =
      open.get(part) ??
      checks[part]()
        .catch((error: unknown) => brokenPart(part, error))
        .finally(() => open.delete(part))
    open.set(part, asked)
    return asked
  }
  const bounded = async (part: InstallationPart): Promise<Checked> => {
    const late = Promise.withResolvers<Finding>()
    const timer = setTimeout(() => late.resolve(unanswered(part, Math.ceil(waitMs / 1_000))), waitMs)
    try {
      return { part, ...(await Promise.race([ask(part), late.promise])) }
    } finally {
      clearTimeout(timer)
    }
  }
  return () => Promise.all(installationParts.map(bounded))
}

/** The longest delay in the mail queue. */
const readMailLateness = async (db: Kysely<DB>): Promise<number> => {
  const jobs = await readLateJobs(db)
  return Math.max(0, ...jobs.filter(({ job }) => mailQueues.includes(job)).map(({ lateSeconds }) => lateSeconds))
}

export const createChecks = ({ clock, config, database, files, mailer, realtime }: Platform): Checks => {
  const meta = createMeta(config)
  const db = database.unscoped()
  const dayAgo = (): Date => new Date(clock.now().getTime() - dayMs)
  let queues: ReturnType<typeof readQueues> | undefined
  // One query for all queues.
  const queue = async (name: string, givenUp = 0): Promise<Finding> => {
    queues ??= readQueues(db).finally(() => {
      queues = undefined
    })
    const state = (await queues).find((one) => one.queue === name)
    return state ? assessQueue(state, givenUp) : brokenPart(name, null)
  }
  return {
    database: async () => {
      const beganMs = performance.now()
      const facts = await installation.readDatabase(db)
      return assessDatabase(facts, Math.round(performance.now() - beganMs))
    },
    redis: async () =>
      (await realtime.check())
        ? working('Liga os processos entre si')
        : without('Não há REDIS_URL: basta para um processo só'),
    files: async () => {
      await files.check()
      return working(config.files.url?.startsWith('s3:') ? 'O bucket responde' : 'A pasta dos arquivos responde')
    },
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return assessDisk(bavail * bsize, blocks * bsize, config.files.diskReserveBytes)
    },
    mail: async () => {
      const late = assessLateMail(await readMailLateness(db))
      if (late) return late
      const [hasServer, waiting] = await Promise.all([mailer.check(), installation.countMails(db)])
      return assessMail(hasServer, waiting, config.production)
    },
    jobs: async () => queue('jobs', await installation.countFailedJobs(db)),
    received: () => queue('received'),
    messages: () => queue('messages'),
    webhooks: async () => queue('webhooks', await installation.countFailedDeliveries(db, dayAgo())),
    media: () => queue('media'),
    calls: () => queue('calls'),
    channels: async () => {
      const channels = await installation.listStoppedChannels(db, flaggedKinds, mostChannels)
      const hanging = channels.filter(({ state }) => state === 'connected').length
      return assessChannels(channels.length - hanging, hanging)
    },
    meta: async () =>
      meta
        ? assessMeta(await checkWebhookFields(meta, AbortSignal.timeout(patienceMs)))
        : without('Não há META_APP_ID: só os outros canais'),
    rooms: async () => assessRooms(await installation.listStrandedRooms(db, mostPlaces)),
    events: async () => assessEvents(await installation.countEvents(db, dayAgo())),
    backups: async () => {
      const { backup, goodBackup } = await installation.readLastRuns(db)
      return assessBackups({ last: backup, good: goodBackup }, config.backup, new Date())
    },
    restores: async () => assessRestores((await installation.readLastRuns(db)).verify, new Date()),
  }
}
