import type { Operation } from '@prosa/contract'
import type { Identity, Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Operation['config']> {
    /** The route limits its callers itself: the addresses of a provider speak for all of its customers. */
    ownRate?: boolean
  }
  interface FastifyRequest {
    /** Who calls, once the access check has passed; null on public operations without a session. */
    identity: Identity | null
    /** In which company; null where the operation needs none. */
    scope: Scope | null
  }
}
