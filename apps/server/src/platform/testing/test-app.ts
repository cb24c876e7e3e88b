import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Operation } from '@prosa/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { type App, type AppOptions, buildApp } from '../../app.ts'
import { type Config, loadConfig } from '../../config.ts'
import type { DatabaseLimits } from '../database/index.ts'
import { cookieNames } from '../http/index.ts'
import { type Builders, createBuilders, type TestUser } from './build.ts'
import { testSecretKey } from './secret-key.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import type { TestCluster } from './test-cluster.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

type Input<T> = T extends z.ZodType ? z.input<T> : never

/** The parts of a call; only those with a schema can be given. */
export interface CallInput<O extends Operation> {
  params?: Input<O['schema']['params']>
  query?: Input<O['schema']['querystring']>
  body?: Input<O['schema']['body']>
  headers?: Record<string, string>
}

export interface CallAnswer<O extends Operation> {
  status: number
  /** Typed as the answer of status 200; other statuses have an error body. */
  body: z.output<O['schema']['response'][200]>
  headers: Record<string, unknown>
}

export interface Caller {
  call<const O extends Operation>(operation: O, input?: CallInput<O>): Promise<CallAnswer<O>>
  /** A request with this caller's cookies and an allowed Origin, for routes that are no operations. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  cookie: string
}

export interface TestApp {
  app: App
  build: Builders
  clock: TestClock
  config: Config
  database: TestDatabase
  /** Calls as a person with a session; an administrator names the company. */
  as(user: TestUser, options?: { companyId?: number }): Promise<Caller>
  /** Calls without a session. */
  anonymous: Caller
  close(): Promise<void>
}

const host = 'prosa.test'

interface TestOptions {
  settings?: Partial<Config>
  limits?: Partial<DatabaseLimits>
  /** Replaces the run's cluster, for tests that stop it. */
  cluster?: TestCluster
}

/** The whole program on its own database. Close it in `afterAll`. */
export const testApp = async (overrides: Partial<AppOptions> & TestOptions = {}): Promise<TestApp> => {
  const folder = temporaryFolder('app')
  const clock = createTestClock()
  const database = await testDatabase(overrides.limits, overrides.cluster)
  const environment = { DATA_DIR: folder.path, SECRET_KEY: testSecretKey, LOG_LEVEL: 'silent', RATE_LIMIT: '0' }
  const config = { ...loadConfig(environment), ...overrides.settings }
  const options = { config, clock, database: database.database, jobsAddress: database.jobs, checksAnswers: true }
  const app = await buildApp({ ...options, ...overrides }).catch(async (error) => {
    await database.drop()
    throw error
  })
  return {
    app,
    build: createBuilders(database.owner),
    clock,
    config,
    database,
    as: async (user, options) => {
      const cookie = `${cookieNames(config).access}=${await openSession(database, user, clock)}`
      return createCaller(app, cookie, options?.companyId)
    },
    anonymous: createCaller(app, ''),
    close: async () => {
      await app.close()
      await database.drop()
      folder.remove()
    },
  }
}

const createCaller = (app: App, cookie: string, companyId?: number): Caller => {
  const own = {
    host,
    origin: `http://${host}`,
    ...(cookie ? { cookie } : {}),
    ...(companyId === undefined ? {} : { 'x-company-id': String(companyId) }),
  }
  const inject: Caller['inject'] = (request) => {
    // A header given as undefined removes the caller's own.
    const headers = Object.entries({ ...own, ...request.headers }).filter(([, value]) => value !== undefined)
    return app.http.inject({ ...request, headers: Object.fromEntries(headers) })
  }
  return {
    cookie,
    inject,
    call: async (operation, { params, query, body, headers } = {}) => {
      const answer = await inject({
        method: operation.method,
        url: fill(operation.url, params),
        query: query as Record<string, string>,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(headers ? { headers } : {}),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      const content: unknown = isJson ? answer.json() : answer.body
      return { status: answer.statusCode, body: content as never, headers: answer.headers }
    },
  }
}

const fill = (url: string, params: unknown): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)?.[name])))

const dayMs = 86_400_000
const accessMs = 15 * 60_000

/** A session as stored by the session feature; logging in with a password is tested there. */
const openSession = async ({ owner }: TestDatabase, user: TestUser, clock: TestClock): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms)
  await owner.query(
    `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [randomUUID(), user.id, hash(token), hash(randomUUID()), after(accessMs), after(dayMs)],
  )
  return token
}
