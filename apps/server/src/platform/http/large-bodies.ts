import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCompany } from '../access/index.ts'
import { AppError, errors } from '../errors/index.ts'
import { createFairSemaphore } from '../rate-limit/fair-semaphore.ts'
import { holdPlace } from './places.ts'
import type { Rates } from './rates.ts'

/**
 * Above this size a body blocks the event loop for milliseconds: parsing, checking and storing three megabytes takes
 * some hundred.
 */
const largeBytes = 64 * 1024
const bounds = { perKey: 1, waitingPerKey: 4, total: 2 }

/** Admits large bodies (flows, entities) a few at a time, one per company, within a limit of bytes per second. */
export interface LargeBodies {
  /** Called before the body is read. @throws 429 */
  announce(request: FastifyRequest, reply: FastifyReply): void
  /** Called after reading and before parsing. Resolves in turn. @throws 429 */
  admit(request: FastifyRequest, bytes: number): Promise<void>
}

export const isLarge = (bytes: number): boolean => bytes > largeBytes

export const createLargeBodies = (rates: Rates): LargeBodies => {
  const semaphore = createFairSemaphore<string>(bounds)
  const announced = new WeakMap<FastifyRequest, FastifyReply>()
  return {
    announce: (request, reply) => {
      const bytes = Number(request.headers['content-length'] ?? Number.NaN)
      if (bytes <= largeBytes || request.method === 'GET') return
      if (bytes > largeBytes) rates.demandBytes(senderOf(request), bytes)
      announced.set(request, reply)
    },
    admit: async (request, bytes) => {
      const reply = announced.get(request)
      if (!reply || rates.areLifted) return
      const sender = senderOf(request)
      // A chunked body had no announced length.
      if (request.headers['content-length'] === undefined) rates.demandBytes(sender, bytes)
      const place = semaphore.enter(sender)
      if (!place) throw new AppError(errors.tooMany, { retryAfterSeconds: 2 })
      const leave = await place
      // A caller who disconnects is still charged for the bytes.
      if (reply.raw.closed) return leave()
      reply.raw.once('close', leave)
      holdPlace(reply, leave)
    },
  }
}

/** An administrator works in many companies, and is limited individually. */
const senderOf = ({ identity, ip }: FastifyRequest): string => {
  if (!identity) return ip
  const companyId = ownCompany(identity)
  return companyId === null ? `person ${identity.userId}` : `company ${companyId}`
}
