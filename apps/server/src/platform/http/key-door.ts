import type { Access } from '@prosa/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  authenticateKey,
  bearerOf,
  demandGrant,
  isKey,
  type KeyIdentity,
  refuseKeyIn,
  type Sessions,
} from '../access/index.ts'
import { AppError } from '../errors/index.ts'
import { demandLeft, type Rates } from './rates.ts'

/** Checks of calls with a key, before the company is entered: its integration, grants and rate. */
export interface KeyDoor {
  /** Called before the body is read. @throws 400, 401, 403, 429 */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    access: Extract<Access, { kind: 'key' | 'platform-key' }>,
  ): Promise<void>
  /** @throws keyInAddress for a body that contains a key */
  readBody(request: FastifyRequest): void
}

export const createKeyDoor = (sessions: Sessions, rates: Rates): KeyDoor => {
  const report = (request: FastifyRequest) => (key: string) =>
    request.log.warn({ key }, 'a key was sent in an address or a body')
  return {
    admit: async (request, reply, access) => {
      const key = bearerOf(request.headers.authorization)
      const isStranger = key === null || !isKey(key) || !sessions.isKnownKey(key)
      if (isStranger) rates.demandOfAddress(request)
      try {
        refuseKeyIn([request.url, request.query], report(request))
        // Cookies are ignored: they would allow requests forged by web pages.
        const identity = await authenticateKey(sessions, key)
        request.identity = identity
        demandGrant(identity.principal, access, request.ip)
        tellAllowance(reply, rates, identity)
      } catch (error) {
        // Counted by address: a stolen key must not use up its owner's allowance.
        if (!isStranger && !(error instanceof AppError && error.status === 429)) rates.demandOfAddress(request)
        throw error
      }
    },
    readBody: (request) => refuseKeyIn(request.body, report(request)),
  }
}

/** @throws 429 */
const tellAllowance = (reply: FastifyReply, rates: Rates, { principal, reach }: KeyIdentity): void => {
  const allowance = rates.takeOfKey(principal.keyId, reach)
  if (allowance === null) return
  const { limit, remaining, resetSeconds } = allowance
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds })
  demandLeft(allowance)
}
