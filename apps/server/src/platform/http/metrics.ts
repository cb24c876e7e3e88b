import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'
import type { JobStats } from '../jobs/index.ts'
import { unhandledCounts } from '../log/unhandled.ts'
import { programVersion } from '../program-version.ts'
import { measureInstallation } from './installation-metrics.ts'

export interface Measured {
  config: Config
  database: Database
  /** Events for other processes: waiting and dropped ones. */
  realtimeStats: () => { waiting: number; dropped: number }
  /** Jobs run by this process. */
  jobStats: () => readonly JobStats[]
}

/** Counts and times every answer, and serves the metrics as Prometheus text to this machine, or with the token. */
export const measure = (app: FastifyInstance, { config, database, realtimeStats, jobStats }: Measured): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureInstallation(registry, database)
  measureJobs(registry, jobStats)
  new Gauge({
    name: 'prosa_build_info',
    help: 'The version that runs: always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: programVersion() }, 1)
  new Gauge({
    name: 'websocket_connections',
    help: 'Open websockets of people and of visitors.',
    registers: [registry],
    collect() {
      this.set(app.websocketServer.clients.size)
    },
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Calls that have no answer yet.',
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the request pool.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.stats())) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'process_unhandled_errors_total',
    help: 'Failures that nobody handled: mistakes of the program, to be looked up in its log.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(unhandledCounts())) this.inc({ kind }, count)
    },
  })
  new Gauge({
    name: 'realtime_waiting_events',
    help: 'Events that wait to be sent to other processes.',
    registers: [registry],
    collect() {
      this.set(realtimeStats().waiting)
    },
  })
  new Counter({
    name: 'realtime_dropped_events_total',
    help: 'Events that other processes were not told: each a delay of a heartbeat.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(realtimeStats().dropped)
    },
  })
  // Every request ends in `onResponse`, also an aborted one; a websocket has no answer.
  app.addHook('onRequest', async ({ ws }) => {
    if (!ws) inFlight.inc()
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.ws) inFlight.dec()
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const access = { kind: 'public', reason: 'Loopback or token; figures only.' } as const
  app.get('/metrics', { config: { access, role: 'any' } }, async (request, reply) => {
    const { metricsToken } = config
    if (!isFromHere(request, config) && !(metricsToken && holdsToken(request, metricsToken)))
      throw new AppError(errors.forbidden)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}

const measureJobs = (registry: Registry, jobStats: Measured['jobStats']): void => {
  const labelNames = ['job', 'result'] as const
  const registers = [registry]
  const runs = new Counter({ name: 'job_runs_total', help: 'Jobs that ended.', labelNames, registers })
  new Counter({
    name: 'job_seconds_total',
    help: 'Time that jobs took.',
    labelNames,
    registers,
    collect() {
      this.reset()
      runs.reset()
      for (const { job, result, runs: ended, seconds } of jobStats()) {
        runs.inc({ job, result }, ended)
        this.inc({ job, result }, seconds)
      }
    },
  })
}

/** Headers added by proxies; the address of a proxy on this machine looks local. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Whether the request comes from this machine and not through a proxy. A proxy may not identify itself, so an
 * installation behind one requires the token.
 */
const isFromHere = ({ socket, headers }: FastifyRequest, { trustProxy, publicUrl }: Config): boolean =>
  !trustProxy &&
  publicUrl === undefined &&
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  !proxyHeaders.some((name) => headers[name] !== undefined)

const holdsToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
