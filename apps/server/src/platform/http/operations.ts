import type { Operation } from '@prosa/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type Identity, integrationOf, type PlatformKeyIdentity, platformKeyOf, type Scope } from '../access/index.ts'
import { withOrigin } from '../audit/index.ts'
import type { Clock } from '../clock/index.ts'
import type { Handles } from '../database/index.ts'
import type { DB } from '../database/schema.ts'
import { type CallPublic, createCallPublic } from './call-public.ts'
import { type CompanyBound, unbounded } from './company-bound.ts'
import { type AnyHandler, type AnyInput, exposed, type Mapping, parseInput, withInnerAccess } from './expose.ts'
import { linkNext } from './link-next.ts'
import { publicErrors } from './public-errors.ts'
import type { Rates } from './rates.ts'
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
  /** As sent: the Idempotency-Key of a call with a key. */
  repeatKey?: unknown
}

export interface CompanylessCall<O extends Operation> extends Call<O> {
  identity: Identity
  /** Set unless the caller is an administrator without a chosen company. */
  scope: Scope | null
  /** No company set: for global tables and gate functions. */
  db: Kysely<DB>
}

/** By a key of a platform. */
export interface PlatformCall<O extends Operation> extends Call<O> {
  identity: PlatformKeyIdentity
  /** No company set: for global tables and gate functions. */
  db: Kysely<DB>
  /** As of a scoped call. */
  repeatKey?: unknown
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

type Given<T> = T extends z.ZodType ? z.input<T> : undefined

/** Input of a public operation, as a caller writes it. */
export interface PublicInput<O extends Operation> {
  params?: Given<O['schema']['params']>
  query?: Given<O['schema']['querystring']>
  body?: Given<O['schema']['body']>
}

/** The call from which public operations are called; `repeatKey` stands for the Idempotency-Key. */
export type PublicCaller = Pick<ScopedCall<Operation>, 'scope' | 'request' | 'reply' | 'repeatKey'>

/** Registers handlers; the kind of operation decides which one to use. */
export interface Handle {
  /** In a company: the handler gets its scope and a database restricted to it. */
  <const O extends Operation>(operation: O, handler: Handler<ScopedCall<O>, O>): void
  /** For `companyless` operations: about the caller, or about companies. */
  companyless<const O extends Operation>(operation: O, handler: Handler<CompanylessCall<O>, O>): void
  /** For operations of /api/v1 that name another one: its handler answers, under its own names. */
  expose<const O extends Operation>(operation: O, mapping: Mapping<O>): void
  /** For operations of /api/v1 by keys of platforms. */
  platform<const O extends Operation>(operation: O, handler: Handler<PlatformCall<O>, O>): void
  /** For public operations. */
  public<const O extends Operation>(operation: O, handler: Handler<PublicCall<O>, O>): void
  /** Calls an operation of /api/v1 as its route would, for other doors to it. The answer holds what its schema names. */
  callPublic<const O extends Operation>(
    operation: O,
    caller: PublicCaller,
    input: PublicInput<O>,
  ): Promise<z.output<O['schema']['response'][200]>>
}

interface HandleOptions {
  clock: Clock
  rates: Rates
  /** How many calls of one company run at once. */
  bound?: CompanyBound
}

/** Creates the `handle` by which features register operations. Access is checked by the hooks of `createHttp`. */
export const createHandle = (
  app: FastifyInstance,
  database: Handles,
  { clock, rates, bound = unbounded }: HandleOptions,
): Handle => {
  const register = <O extends Operation>(operation: O, kind: Kind, answer: (call: Call<O>) => unknown): void => {
    if (kindOf(operation) !== kind)
      throw new Error(`${operation.schema.operationId} is ${kindOf(operation)}, but is handled as ${kind}`)
    app.route({
      ...(operation as unknown as RouteOptions),
      ...(kind === 'public' ? { bodyLimit: strangerBodyBytes } : {}),
      handler: async (request, reply) =>
        withOrigin(originOf(operation.schema.operationId, request), () =>
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
  const handlerOf = findIn(handlers)
  const publish = createCallPublic({ rates, bound, repeats: createRepeats(clock, handlerOf) })
  const published = new Map<Operation, CallPublic>()
  const scoped = (operation: Operation, answers: AnyHandler): void => {
    const isPublished = operation.config.access.kind === 'key'
    const handler = isPublished ? withInnerAccess(operation, answers) : answers
    handlers.set(operation, handler)
    const callOf = (call: Call<Operation>) => {
      const scope = present(call.request.scope)
      return { ...call, scope, db: database.scoped(scope.companyId) }
    }
    if (isPublished) {
      const answer = publish(operation, handler)
      published.set(operation, answer)
      const answering = linkNext((call: ScopedCall<Operation>) => answer(call, true))
      register(operation, 'scoped', (call) =>
        answering({ ...callOf(call), repeatKey: call.request.headers['idempotency-key'] }),
      )
      return
    }
    register(operation, 'scoped', (call) => {
      const whole = callOf(call)
      const { companyId } = whole.scope
      const answer = () => handler(whole)
      // An upload lasts as long as its sender likes, and has its own limits.
      return operation.config.multipart ? answer() : bound({ companyId, isProgram: false }, call.reply, answer)
    })
  }
  const ofPlatforms = new Map<Operation, PlatformHandler>()
  const repeatOfPlatform = createRepeats(clock, findIn(ofPlatforms))
  const platform = (operation: Operation, handler: PlatformHandler): void => {
    ofPlatforms.set(operation, handler)
    const answering = linkNext(repeatOfPlatform(operation, publicErrors(operation, handler)))
    register(operation, 'platform', (call) =>
      answering({
        ...call,
        identity: platformKeyOf(present(call.request.identity)),
        db: database.unscoped(),
        repeatKey: call.request.headers['idempotency-key'],
      }),
    )
  }
  const callPublic = async (operation: Operation, caller: PublicCaller, input: AnyInput): Promise<unknown> => {
    const answer = published.get(operation)
    if (!answer) throw new Error(`${operation.schema.operationId} has no handler for keys`)
    const db = database.scoped(caller.scope.companyId)
    const call = { ...caller, ...parseInput(operation.schema, input), db } as ScopedCall<Operation>
    const origin = originOf(`${integrationOf(caller.scope).via}.${operation.schema.operationId}`, caller.request)
    return operation.schema.response[200].parse(await withOrigin(origin, () => answer(call, false)))
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
    callPublic,
    platform,
  }) as Handle
}

type PlatformHandler = (call: PlatformCall<Operation>) => unknown

/** Registered handlers are looked up when they are called, since features are registered in any order. */
const findIn =
  <H>(handlers: ReadonlyMap<Operation, H>) =>
  (operation: Operation): H => {
    const found = handlers.get(operation)
    if (!found) throw new Error(`${operation.schema.operationId} has no handler`)
    return found
  }

const originOf = (operation: string, { ip, headers }: FastifyRequest) => ({
  operation,
  ip,
  userAgent: headers['user-agent'],
})

type Kind = 'scoped' | 'companyless' | 'platform' | 'public'

const kindOf = ({ config }: Operation): Kind => {
  if (config.access.kind === 'public') return 'public'
  if (config.access.kind === 'platform-key') return 'platform'
  return config.companyless ? 'companyless' : 'scoped'
}

/** Set by the access hooks before any handler runs; a missing one is an error. */
const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('A handler ran before the access check')
  return value
}
