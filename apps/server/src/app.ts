import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { brandName, createSessionLookup } from './features/sessions/index.ts'
import { features } from './features.ts'
import type { Clock } from './platform/clock/index.ts'
import type { Database } from './platform/database/index.ts'
import { newestVersion } from './platform/database/migrations.ts'
import { migrationsFolder } from './platform/database/prepare.ts'
import { createHandle, createHttp, createSessions, type SessionLookup } from './platform/http/index.ts'
import type { Platform } from './platform/index.ts'
import { createRateLimiter } from './platform/rate-limit/index.ts'

export interface AppOptions {
  config: Config
  clock: Clock
  database: Database
  /** In place of the session feature's own, for tests of the platform. */
  sessionLookup?: SessionLookup
  /** Further routes, for tests of the platform. */
  routes?: typeof features
}

export interface App {
  http: FastifyInstance
  platform: Platform
  close(): Promise<void>
}

/** Builds the whole program without listening; tests call it by `http.inject`. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, clock, database } = options
  const sessions = createSessions(options.sessionLookup ?? createSessionLookup(database, clock), clock)
  const rateLimiter = createRateLimiter(clock)
  const http = await createHttp({
    config,
    clock,
    database,
    sessions,
    rateLimiter,
    titleOf: (host) => brandName(database.unscoped(), host),
    schemaVersion: newestVersion(migrationsFolder),
  })
  const platform: Platform = { config, clock, database, sessions, rateLimiter, log: http.log }
  const handle = createHandle(http, database)
  for (const routes of [...features, ...(options.routes ?? [])]) await routes(handle, platform, http)
  await http.ready()
  return { http, platform, close: () => http.close() }
}
