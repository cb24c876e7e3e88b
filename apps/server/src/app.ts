import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createAttention } from './channels/attention.ts'
import { createDialogflowClient } from './channels/dialogflow/index.ts'
import { createIntake } from './channels/intake.ts'
import { holdPairings } from './channels/pairing-service.ts'
import { createWantProfile } from './channels/profiles.ts'
import { createChannels } from './channels/registry.ts'
import type { Config } from './config.ts'
import { createConversation } from './conversation/index.ts'
import { createDocuments } from './features/bots/index.ts'
import { createKeyLookup, withPlatformKeys } from './features/companies/index.ts'
import { createMedia } from './features/files/index.ts'
import { brandName, createBrandHosts, createSessionLookup, hostFace } from './features/people/index.ts'
import { features } from './features.ts'
import { keepSchedule } from './platform/backup/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { DatabaseAddress } from './platform/database/embedded/index.ts'
import type { Database } from './platform/database/index.ts'
import { newestVersion } from './platform/database/migration-files.ts'
import { migrationsFolder } from './platform/database/prepare.ts'
import { createSendExport } from './platform/exports/index.ts'
import { createFiles, drawSign } from './platform/files/index.ts'
import { createGuardedFetch } from './platform/guarded-fetch/index.ts'
import {
  closeHttp,
  createCompanyBound,
  createHandle,
  createHttp,
  createRates,
  createSessions,
  defineForgetCalls,
  type SessionLookup,
  unbounded,
} from './platform/http/index.ts'
import type { Platform } from './platform/index.ts'
import { createJobs } from './platform/jobs/index.ts'
import { createLifecycle } from './platform/lifecycle/index.ts'
import { createMailer } from './platform/mail/index.ts'
import { programVersion } from './platform/program-version.ts'
import { createRateLimiter } from './platform/rate-limit/index.ts'
import { createRealtime } from './platform/realtime/index.ts'
import { createSecrets } from './platform/secrets/index.ts'
import type { Program } from './program.ts'

export interface AppOptions {
  config: Config
  clock: Clock
  database: Database
  /** How the job library logs in. */
  jobsAddress: DatabaseAddress
  /** In place of the session feature's own, for tests of the platform. */
  sessionLookup?: SessionLookup
  /** Validates answers by their schemas; for tests. */
  checksAnswers?: boolean
  /** In place of all of them, for tests of the platform. */
  features?: typeof features
}

export interface App {
  http: FastifyInstance
  program: Program
  /** The same, without what stands on it. */
  platform: Platform
  /** Starts jobs and services of the configured roles; without it the application only answers calls. */
  start(): Promise<void>
  /**
   * Takes no new work, ends what is under way or cuts it off, within some eight seconds whatever hangs. The database stays
   * open: it is not ours.
   */
  close(): Promise<void>
}

/** Builds the whole program without listening; tests call it by `http.inject`. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, clock, database } = options
  const sessions = createSessions(
    options.sessionLookup ?? createSessionLookup(database, clock),
    clock,
    withPlatformKeys(createKeyLookup(database, clock), database, clock),
  )
  const rateLimiter = createRateLimiter(clock)
  let isStopping = false
  const http = await createHttp({
    config,
    clock,
    database,
    sessions,
    rateLimiter,
    isBrandHost: createBrandHosts(database.unscoped(), clock),
    titleOf: (host) => brandName(database.unscoped(), host),
    faceOf: (host) => hostFace(database.unscoped(), host),
    drawPng: (svg, side) => drawSign(platform.files.workers, svg, side),
    schemaVersion: newestVersion(migrationsFolder),
    checksAnswers: options.checksAnswers ?? false,
    isStopping: () => isStopping,
    realtimeStats: () => platform.realtime.stats(),
    jobStats: () => platform.jobs.stats(),
  })
  const platform: Platform = await createPlatform(options, { http, sessions, rateLimiter })
  const channels = createChannels(platform)
  const dialogflow = createDialogflowClient(config.dialogflow.url, () => clock.now().getTime())
  const documents = createDocuments(platform)
  const conversation = createConversation({ ...platform, dialogflow, documents }, channels, createMedia(platform))
  const attention = createAttention({ ...platform, channels })
  const wantProfile = createWantProfile({ ...platform, channels })
  const program: Program = {
    ...platform,
    channels,
    conversation,
    attention,
    wantProfile,
    intake: createIntake(),
    dialogflow,
    documents,
  }
  holdPairings(program)
  keepSchedule(platform)
  defineForgetCalls(platform)
  const rates = createRates(config, rateLimiter)
  const handle = createHandle(http, database, { clock, rates, bound: boundOf(config) })
  for (const register of options.features ?? features) await register(handle, program, http)
  await http.ready()
  return {
    http,
    program,
    platform,
    start: async () => {
      platform.log.info({ version: programVersion(), schema: newestVersion(migrationsFolder) }, 'starting')
      await platform.jobs.start({ isWorker: config.roles.has('worker') })
      await platform.lifecycle.start(config.roles)
    },
    close: async () => {
      isStopping = true
      // First: calls that wait for a file would keep the others waiting.
      platform.files.workers.close()
      // Together: a worker that claims on while a slow call ends would only take what it cannot finish.
      await Promise.all([platform.lifecycle.stop(), platform.jobs.rest(), closeHttp(http)])
      await Promise.all([platform.jobs.stop(), platform.realtime.close(), platform.guardedFetch.close()])
      dialogflow.close()
      platform.files.close()
    },
  }
}

const boundOf = ({ rateLimit }: Config) => (rateLimit === 0 ? unbounded : createCompanyBound())

interface Parts {
  http: FastifyInstance
  sessions: Platform['sessions']
  rateLimiter: Platform['rateLimiter']
}

const createPlatform = async (options: AppOptions, { http, ...parts }: Parts): Promise<Platform> => {
  const { config, clock, database, jobsAddress } = options
  const { log } = http
  const secrets = createSecrets(config.secretKey, config.previousSecretKeys)
  const jobs = createJobs({
    address: jobsAddress,
    database: database.worker,
    onError: (err, job) => log.error({ err, job }, 'job failed'),
  })
  return {
    ...parts,
    config,
    clock,
    database,
    log,
    secrets,
    jobs,
    sendExport: createSendExport(),
    files: await createFiles({ ...config.files, dataDir: config.dataDir }),
    guardedFetch: createGuardedFetch(config.allowPrivateAddresses),
    lifecycle: createLifecycle((err, service) => log.error({ err, service }, 'service did not stop cleanly')),
    mailer: createMailer({ ...config.mail, database: database.worker, jobs, secrets }),
    processId: randomUUID(),
    realtime: await createRealtime(config.redisUrl, (err) => log.warn({ err }, 'realtime')),
  }
}
