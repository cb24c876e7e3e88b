import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { defaultBodyBytes, isForKeys } from '@prosa/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import { bearerOf, demandAccess, enterCompany, isKey, type Sessions } from '../access/index.ts'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'
import { logOptions, OneLineLog } from '../log/index.ts'
import type { RateLimiter } from '../rate-limit/index.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { sayGoodbye, socketCloseTimeoutMs } from './close-http.ts'
import { cookieNames } from './cookies.ts'
import { answerErrors, sendError } from './error-answer.ts'
import { reportHealth } from './health.ts'
import { acceptJson } from './json-body.ts'
import { createKeyDoor } from './key-door.ts'
import { createLargeBodies, type LargeBodies } from './large-bodies.ts'
import { type Measured, measure } from './metrics.ts'
import { describeApi } from './open-api.ts'
import { leavePlaces } from './places.ts'
import { createRates, type Rates } from './rates.ts'
import { demandSameOrigin } from './same-origin.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { createSerializerCompiler } from './serializer.ts'
import { limitSockets } from './socket-limit.ts'
import './types.ts'
import { createUnreadBodies } from './unread-bodies.ts'
import { serveWebApp, type TitleOf } from './web-app.ts'
import { type DrawPng, type FaceOf, serveManifest } from './web-manifest.ts'

export {
  type CompanyContext,
  createSessions,
  type Identity,
  isAdministrator,
  ownCompany,
  platformReached,
  type Reach,
  reaches,
  type Scope,
  type SessionLookup,
  type Sessions,
  sessionOf,
} from '../access/index.ts'
export { closeHttp } from './close-http.ts'
export { createCompanyBound, unbounded } from './company-bound.ts'
export { cookieNames, cookieOptions } from './cookies.ts'
export type { Mapping } from './expose.ts'
export {
  type CompanylessCall,
  createHandle,
  type Handle,
  type PlatformCall,
  type PublicCall,
  type PublicCaller,
  type PublicInput,
  type ScopedCall,
} from './operations.ts'
export { createRates } from './rates.ts'
export { type Frame, readFrame } from './read-frame.ts'
export { defineForgetCalls } from './repeats.jobs.ts'
export { clientIdOf, isCallKept } from './repeats.ts'
export { isSameOrigin } from './same-origin.ts'
export { scanJson } from './scan-json.ts'
export type { HostFace } from './web-manifest.ts'

/** Frames contain texts and ids; files use HTTP. A larger frame closes the socket with 1009. */
const maxFrameBytes = 64 * 1024
const socketOptions = { maxPayload: maxFrameBytes, closeTimeout: socketCloseTimeoutMs }
const requestTimeoutMs = 120_000

export interface HttpOptions {
  config: Config
  clock: Clock
  database: Database
  sessions: Sessions
  rateLimiter: RateLimiter
  titleOf: TitleOf
  faceOf: FaceOf
  drawPng: DrawPng
  /** Whether this host belongs to a platform (a brand). */
  isBrandHost: (host: string) => Promise<boolean>
  /** This program's schema version, for /readyz. */
  schemaVersion: number
  /** True: answers are validated by their schemas, as in tests; false: they are only serialized by them. */
  checksAnswers: boolean
  /** Whether the program is stopping; /readyz then fails. */
  isStopping: () => boolean
  realtimeStats: Measured['realtimeStats']
  jobStats: Measured['jobStats']
}

/** The HTTP application without operations: everything common to all of them. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { config } = options
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new OneLineLog(),
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyBytes,
    // One proxy: the caller's address is the one it added. With `true` it would be the first of the list, which callers
    // can forge.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // Calls that still arrive on open connections during a stop are answered, with `connection: close`, so that a proxy
    // that has not noticed yet loses none.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) =>
      sendError(reply as FastifyReply, request as FastifyRequest, new AppError(errors.malformed)),
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createSerializerCompiler(options.checksAnswers))
  answerErrors(app)
  const rates = createRates(config, options.rateLimiter)
  const largeBodies = createLargeBodies(rates)
  acceptJson(app, largeBodies)
  sendSecurityHeaders(app, config)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(websocket, { options: socketOptions, preClose: sayGoodbye })
  app.decorateRequest('identity', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('countedAs', null)
  app.decorateRequest('isBrandHost', false)
  const unreadBodies = createUnreadBodies()
  app.addHook('onSend', async ({ raw }) => unreadBodies.take(raw))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Tells a proxy that sent the call to the wrong process to try another; browsers retry after a moment.
    const { role = 'http' } = request.routeOptions.config
    if (role !== 'any' && !config.roles.has(role)) throw new AppError(errors.otherProcess, { retryAfterSeconds: 1 })
    if (/%00/.test(request.url)) throw new AppError(errors.malformed)
  })
  measure(app, options)
  limitSockets(app, config)
  reportHealth(app, options)
  await describeApi(app, rates)
  serveManifest(app, options.faceOf, options.drawPng)
  await serveWebApp(app, options.titleOf, rates)
  // Routes registered after this are operations: each must declare its access, or the program does not start.
  checkAccess(app, options, { rates, largeBodies })
  return app
}

/** Errors that are charged to the caller's limit. */
const refusals = new Set([401, 403, 404, 429])

interface Bounds {
  rates: Rates
  largeBodies: LargeBodies
}

const checkAccess = (
  app: FastifyInstance,
  { config, sessions, isBrandHost }: HttpOptions,
  { rates, largeBodies }: Bounds,
): void => {
  const names = cookieNames(config)
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`${route.method} ${route.url} does not say who may call it (config.access)`)
    if (route.config?.cookieless && access.kind !== 'public')
      throw new Error(`${route.url} cannot be cookieless: it needs a session`)
  })
  const keyDoor = createKeyDoor(sessions, rates)
  app.addHook('onRequest', async (request, reply) => {
    const { access, cookieless, ownRate, multipart: isMultipart } = request.routeOptions.config
    if (!access) return
    if (!isMultipart && request.headers['content-type']?.startsWith('multipart/'))
      throw new AppError(errors.unsupportedType)
    if (access.kind === 'key' || access.kind === 'platform-key') {
      await keyDoor.admit(request, reply, access)
      if (!isMultipart) largeBodies.announce(request, reply)
      return
    }
    const token = cookieless ? undefined : request.cookies[names.access]
    // Checked before any query. Signed-in people behind one address are limited individually.
    if (!ownRate && (!token || !sessions.isKnown(token))) rates.demandOfAddress(request)
    // Only checked when it matters: an origin other than PUBLIC_URL's, equal to the requested host.
    if (config.publicUrl && request.headers.origin && request.host !== URL.parse(config.publicUrl)?.host)
      request.isBrandHost = await isBrandHost(request.hostname)
    demandSameOrigin(request, config.publicUrl)
    // Keys are only for /api/v1: elsewhere their sender counts as anonymous, even with a valid cookie.
    const isByKey = isKey(bearerOf(request.headers.authorization) ?? '')
    request.identity = token && !isByKey ? await sessions.identify(token) : null
    if (request.identity) rates.demandOfPerson(request.identity.userId)
    demandAccess(request.identity, access, request.params)
    if (!isMultipart && !ownRate) largeBodies.announce(request, reply)
  })
  app.addHook('preValidation', async (request) => {
    const { access, ...config } = request.routeOptions.config
    if (!access || access.kind === 'public' || !request.identity) return
    if (isForKeys(access)) keyDoor.readBody(request)
    request.scope = await enterCompany(request, request.identity, { access, ...config }, sessions)
    if (request.scope && !isForKeys(access)) rates.demandOfCompany(request.scope.companyId)
  })
  app.addHook('onSend', async (_request, reply) => leavePlaces(reply))
  app.addHook('onResponse', async (request, reply) => {
    if (request.identity && refusals.has(reply.statusCode)) rates.chargeAddress(request)
  })
}
