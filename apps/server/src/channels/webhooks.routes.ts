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
 * Webhook addresses of the providers. They answer 200 only after everything in the call is committed (its turns or, for a large one, the call
 * itself); until then providers send it again. Cheap to refuse: an unknown kind has no route, an unknown connection or a missing signature header is
 * refused before the body is read, bodies are small and verified before they are parsed, and addresses with repeated refusals have to wait.
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

/** One address per connection. An unknown one is answered 404: it has no secret by which the caller could be verified. */
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

/** One address for an app with many accounts. */
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
