import type { Operation } from '@prosa/contract'
import type { Role } from '../../config.ts'
import type { Identity, Scope } from '../access/index.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Operation['config']> {
    /** The route limits its callers itself: the addresses of a provider speak for all of its customers. */
    ownRate?: boolean
    /** Which processes answer it: those with this role, `http` where nothing is said, or every process. */
    role?: Role | 'any'
  }
  interface FastifyRequest {
    /** Who calls, once the access check has passed; null on public operations without a session. */
    identity: Identity | null
    /** Whether the host that was asked is one of a platform's (a brand), where PUBLIC_URL names another. */
    isBrandHost: boolean
    /** In which company; null where the operation needs none. */
    scope: Scope | null
  }
}
