import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock/index.ts'
import type { Database } from './database/index.ts'
import type { SendExport } from './exports/index.ts'
import type { Files } from './files/index.ts'
import type { GuardedFetch } from './guarded-fetch/index.ts'
import type { Sessions } from './http/index.ts'
import type { Jobs } from './jobs/index.ts'
import type { Lifecycle } from './lifecycle/index.ts'
import type { Mailer } from './mail/index.ts'
import type { RateLimiter } from './rate-limit/index.ts'
import type { Realtime } from './realtime/index.ts'
import type { Secrets } from './secrets/index.ts'

/** The shared services of all features, passed to them when the application is created. */
export interface Platform {
  config: Config
  clock: Clock
  database: Database
  files: Files
  /** Answers with a generated file of rows. */
  sendExport: SendExport
  /** The only HTTP client for addresses that customers enter. */
  guardedFetch: GuardedFetch
  jobs: Jobs
  /** Declares background services of a role. */
  lifecycle: Lifecycle
  log: FastifyBaseLogger
  mailer: Mailer
  /** New at each start; identifies in the database which process holds a lease. */
  processId: string
  rateLimiter: RateLimiter
  realtime: Realtime
  secrets: Secrets
  sessions: Sessions
}
