import type { Operation } from '@prosa/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type Identity, isIntegration, type Scope } from '../access/index.ts'
import { withOrigin } from '../audit/index.ts'
import type { Clock } from '../clock/index.ts'
import type { Handles } from '../database/index.ts'
import type { DB } from '../database/schema.ts'
import { type CompanyBound, unbounded } from './company-bound.ts'
import { type AnyHandler, exposed, type Mapping, withInnerAccess } from './expose.ts'
import { linkNext } from './link-next.ts'
import { publicErrors } from './public-errors.ts'
import { createRepeats } from './repeats.ts'

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** Every handler gets the parts of the request, validated and typed by the operation's schemas. */
interface Call<O extends Operation> {
  params: Output<O['schema']['params']>
  query: Output<O['schema']['querystring']>
  body: Output<O['schema']['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export interface ScopedCall<O extends Operation> extends Call<O> {
  scope: Scope
  /** Sees rows of this company only. */
  db: Kysely<DB>
}

export interface CompanylessCall<O extends Operation> extends Call<O> {
  identity: Identity
  /** Set unless the caller is an administrator without a chosen company. */
  scope: Scope | null
  /** No company set: for global tables and gate functions. */
  db: Kysely<DB>
}

export interface PublicCall<O extends Operation> extends Call<O> {
  /** The signed-in caller, if any. */
  identity: Identity | null
  db: Kysely<DB>
}

/** Public calls have small bodies; parsing 8 MB for each would block the process. */
const strangerBodyBytes = 64 * 1024

type Answer<O extends Operation> = z.output<O['schema']['response'][200]> | FastifyReply
type Handler<C, O extends Operation> = (call: C) => Promise<Answer<O>> | Answer<O>

/** Registers handlers; the kind of operation decides which of the three to use. */
export interface Handle {
  /** In a company: the handler gets its scope and a database restricted to it. */
  <const O extends Operation>(operation: O, handler: Handler<ScopedCall<O>, O>): void
  /** For `companyless` operations: about the caller, or about companies. */
  companyless<const O extends Operation>(operation: O, handler: Handler<CompanylessCall<O>, O>): void
  /** For operations of /api/v1 that name another one: its handler answers, under its own names. */
  expose<const O extends Operation>(operation: O, mapping: Mapping<O>): void
  /** For public operations. */
  public<const O extends Operation>(operation: O, handler: Handler<PublicCall<O>, O>): void
}

/**
 * Creates the `handle` by which features register operations. Access is checked by the hooks of `createHttp`.
 * @param bound how many calls of one company run at once
 */
export const createHandle = (
  app: FastifyInstance,
  database: Handles,
  { clock, bound = unbounded }: { clock: Clock; bound?: CompanyBound },
): Handle => {
  const register = <O extends Operation>(operation: O, kind: Kind, answer: (call: Call<O>) => unknown): void => {
    if (kindOf(operation) !== kind)
      throw new Error(`${operation.schema.operationId} is ${kindOf(operation)}, but is handled as ${kind}`)
    app.route({
      ...(operation as unknown as RouteOptions),
      ...(kind === 'public' ? { bodyLimit: strangerBodyBytes } : {}),
      handler: async (request, reply) =>
        withOrigin(
          { operation: operation.schema.operationId, ip: request.ip, userAgent: request.headers['user-agent'] },
          () =>
            answer({
              params: request.params as Call<O>['params'],
              query: request.query as Call<O>['query'],
              body: request.body as Call<O>['body'],
              request,
              reply,
            }),
        ),
    })
  }
  const handlers = new Map<Operation, AnyHandler>()
  const handlerOf = (operation: Operation): AnyHandler => {
    const found = handlers.get(operation)
    if (!found) throw new Error(`${operation.schema.operationId} has no handler`)
    return found
  }
  const repeats = createRepeats(clock, handlerOf)
  const scoped = (operation: Operation, answers: AnyHandler): void => {
    const isPublished = operation.config.access.kind === 'key'
    const handler = isPublished ? withInnerAccess(operation, answers) : answers
    handlers.set(operation, handler)
    const answering = isPublished ? linkNext(repeats(operation, publicErrors(operation, handler))) : handler
    register(operation, 'scoped', (call) => {
      const scope = present(call.request.scope)
      const answer = () => answering({ ...call, scope, db: database.scoped(scope.companyId) })
      // An upload lasts as long as its sender likes, and has its own limits.
      return operation.config.multipart
        ? answer()
        : bound({ companyId: scope.companyId, isProgram: isIntegration(scope) }, call.reply, answer)
    })
  }
  return Object.assign(scoped, {
    expose: (operation: Operation, mapping: Mapping<Operation>) =>
      scoped(operation, exposed(operation, mapping, handlerOf)),
    companyless: (operation: Operation, handler: Handler<CompanylessCall<Operation>, Operation>) =>
      register(operation, 'companyless', (call) =>
        handler({
          ...call,
          identity: present(call.request.identity),
          scope: call.request.scope,
          db: database.unscoped(),
        }),
      ),
    public: (operation: Operation, handler: Handler<PublicCall<Operation>, Operation>) =>
      register(operation, 'public', (call) =>
        handler({ ...call, identity: call.request.identity, db: database.unscoped() }),
      ),
  }) as Handle
}

type Kind = 'scoped' | 'companyless' | 'public'

const kindOf = ({ config }: Operation): Kind => {
  if (config.access.kind === 'public') return 'public'
  return config.companyless ? 'companyless' : 'scoped'
}

/** Set by the access hooks before any handler runs; a missing one is an error. */
const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('A handler ran before the access check')
  return value
}
