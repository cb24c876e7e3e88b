import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock/index.ts'
import type { Database } from './database/index.ts'
import type { Sessions } from './http/index.ts'
import type { RateLimiter } from './rate-limit/index.ts'

/** What every feature stands on; handed to it when the application is built. */
export interface Platform {
  config: Config
  clock: Clock
  database: Database
  sessions: Sessions
  rateLimiter: RateLimiter
  log: FastifyBaseLogger
}
