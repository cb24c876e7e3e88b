import { publicAccess } from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, defineErrors, errors } from '../platform/errors/index.ts'
import type { Handle } from '../platform/http/index.ts'
import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import { defineCheckAccounts } from './check-account.ts'
import { defineForgetDeadLetters } from './dead-letters.jobs.ts'
import type { AppIngress, ConnectionIngress, Ingress } from './ingress.ts'
import { type FindConnection, findConnectionOf } from './known-connections.ts'
import { createProviderCalls, type ProviderCalls } from './provider-calls.ts'
import { createRefusals, type Refusals } from './refusals.ts'

const webhookErrors = defineErrors({ badSignature: [403, 'Assinatura inválida.'] })

const config = {
  access: publicAccess('The signature over the raw body proves the provider; without one nothing is stored.'),
  cookieless: true,
  ownRate: true,
} as const

/**
 * What providers call. 200 only after everything in the call is committed, its turns or, of a large one, the call itself: until then they send it again. What a stranger may
 * cost is little: an unknown kind has no route, an unknown connection and a call without a signature are refused before the body
 * is read, the body is small, its bytes are verified before anything is parsed, and an address that is refused again and again
 * waits.
 */
export const registerWebhooks = async (_handle: Handle, program: Program, app: FastifyInstance): Promise<void> => {
  defineForgetDeadLetters(program)
  defineCheckAccounts(program)
  if (!program.config.roles.has('http')) return
  const findConnection = findConnectionOf(program)
  const calls = createProviderCalls(program, findConnection)
  const parts: Parts = { program, findConnection, calls, refusals: createRefusals(program) }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const ingress of program.channels.ingresses()) {
      if (ingress.of === 'app') serveApp(scope, parts, ingress)
      else serveConnections(scope, parts, ingress)
    }
  })
}

interface Parts {
  program: Program
  findConnection: FindConnection
  calls: ProviderCalls
  refusals: Refusals
}

/** One address for each connection. One that nobody has is told so: it has no secret by which its caller could be believed. */
const serveConnections = (app: FastifyInstance, parts: Parts, ingress: ConnectionIngress): void => {
  const { findConnection, refusals } = parts
  const connections = new WeakMap<FastifyRequest, ChannelConnection>()
  app.post<{ Params: { account: string } }>(
    `${ingress.path}/:account`,
    {
      bodyLimit: ingress.maxBodyBytes,
      config,
      onRequest: async (request) => {
        demandSignature(refusals, ingress, request)
        const connection = await findConnection(ingress.kind, request.params.account)
        if (!connection) throw refusals.refuse(request, new AppError(errors.notFound))
        connections.set(request, connection)
      },
    },
    async (request) => {
      const secret = connections.get(request)?.secret
      return takeCall(parts, ingress, request, secret ? [secret] : [], request.params.account)
    },
  )
}

/** One address for an app of ours with many accounts behind it. */
const serveApp = (app: FastifyInstance, parts: Parts, ingress: AppIngress): void => {
  const { refusals } = parts
  const { challenge } = ingress
  if (challenge)
    app.get<{ Querystring: Record<string, unknown> }>(
      ingress.path,
      { config, onRequest: async (request) => refusals.demand(request) },
      async (request, reply) => {
        const answer = challenge(request.query)
        if (answer === null) throw refusals.refuse(request, new AppError(errors.forbidden))
        return reply.type('text/plain; charset=utf-8').send(answer)
      },
    )
  app.post(
    ingress.path,
    {
      bodyLimit: ingress.maxBodyBytes,
      config,
      onRequest: async (request) => demandSignature(refusals, ingress, request),
    },
    async (request) => takeCall(parts, ingress, request, ingress.secrets, null),
  )
}

const demandSignature = (refusals: Refusals, { signatureHeader }: Ingress, request: FastifyRequest): void => {
  refusals.demand(request)
  if (!request.headers[signatureHeader]) throw refusals.refuse(request, new AppError(webhookErrors.badSignature))
}

const takeCall = async (
  { program, calls, refusals }: Parts,
  ingress: Ingress,
  request: FastifyRequest,
  secrets: readonly string[],
  account: string | null,
): Promise<{ success: true }> => {
  const { body: rawBody, headers } = request
  const receivedAt = program.clock.now()
  if (!Buffer.isBuffer(rawBody) || !ingress.verify({ rawBody, headers, receivedAt }, secrets))
    throw refusals.refuse(request, new AppError(webhookErrors.badSignature))
  await calls.take(ingress, rawBody, account)
  return { success: true }
}
