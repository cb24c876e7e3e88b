import type { Operation } from '@prosa/contract'
import type { Identity, Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Operation['config']> {}
  interface FastifyRequest {
    /** Who calls, once the access check has passed; null on public operations without a session. */
    identity: Identity | null
    /** In which company; null where the operation needs none. */
    scope: Scope | null
    /** The bytes of the body, where the operation asks for them (`rawBody`) to check a signature. */
    rawBody: Buffer | null
  }
}
