import type { Operation } from '@prosa/contract'
import type { Role } from '../../config.ts'
import type { Identity, Scope } from '../access/index.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Operation['config']> {
    /** The route has its own limits: a provider's addresses serve all of its customers. */
    ownRate?: boolean
    /** Processes that answer it: those with this role (default `http`), or every process. */
    role?: Role | 'any'
  }
  interface FastifyRequest {
    /** The caller, after the access check; null on public operations without a session. */
    identity: Identity | null
    /** Whether the requested host belongs to a platform (a brand) rather than PUBLIC_URL. */
    isBrandHost: boolean
    /** The caller's company; null for an operation without one. */
    scope: Scope | null
    /** What a call of an integration counts as, where its operation serves many: an assistant's tool. */
    countedAs: string | null
  }
}
