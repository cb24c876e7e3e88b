import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'
import { unhandledCounts } from '../log/unhandled.ts'

/** Counts and times every answer, and serves it as Prometheus text to this machine or whoever holds the token. */
export const measure = (app: FastifyInstance, database: Database, token: string | undefined): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const access = { kind: 'public', reason: 'Loopback or token; figures only.' } as const
  app.get('/metrics', { config: { access } }, async (request, reply) => {
    if (!isFromHere(request) && !(token && holdsToken(request, token))) throw new AppError(errors.forbidden)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}

/** A proxy on this machine also connects from loopback, but says for whom. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

const holdsToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
