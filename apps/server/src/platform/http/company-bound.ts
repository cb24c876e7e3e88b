import { availableParallelism } from 'node:os'
import type { FastifyReply } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { createFairGate } from '../rate-limit/fair-gate.ts'
import { holdPlace } from './places.ts'

/** Runs a call when the company has a free slot. @throws 429 where too many of its calls wait */
export type CompanyBound = <T>(companyId: number, reply: FastifyReply, answer: () => Promise<T> | T) => Promise<T>

/** As many as the pool has connections; more would only queue there before other companies' calls. */
const callsAtOnce = 2 * availableParallelism()
/** A few hundred milliseconds of work; beyond that callers are told to retry. */
const waitingCalls = 100

export const createCompanyBound = (): CompanyBound => {
  const gate = createFairGate<number>({ perKey: callsAtOnce, waitingPerKey: waitingCalls })
  return async (companyId, reply, answer) => {
    const place = gate.enter(companyId)
    if (!place) throw new AppError(errors.tooMany, { retryAfterSeconds: 1 })
    const leave = await place
    holdPlace(reply, leave)
    try {
      // The client disconnected while waiting.
      if (reply.raw.destroyed) throw new AppError(errors.malformed)
      return await answer()
    } finally {
      leave()
    }
  }
}

/** `RATE_LIMIT=0` disables it too. */
export const unbounded: CompanyBound = async (_companyId, _reply, answer) => answer()
