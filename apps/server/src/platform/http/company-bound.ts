import { availableParallelism } from 'node:os'
import type { FastifyReply } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { createFairSemaphore } from '../rate-limit/fair-semaphore.ts'
import { holdPlace } from './places.ts'

/** Owner of a call. */
interface Bound {
  companyId: number
  /** Programs get at most half of the company's slots, so that they never delay people. */
  isProgram: boolean
}

/** Runs a call when the company has a free slot. @throws 429 when too many of its calls wait */
export type CompanyBound = <T>(bound: Bound, reply: FastifyReply, answer: () => Promise<T> | T) => Promise<T>

/** The pool's number of connections; more calls would only wait there in front of other companies' calls. */
const callsAtOnce = 2 * availableParallelism()
/** A few hundred milliseconds of work; beyond that callers are told to retry. */
const waitingCalls = 100

export const createCompanyBound = (): CompanyBound => {
  const all = createFairSemaphore<number>({ perKey: callsAtOnce, waitingPerKey: waitingCalls })
  const programs = createFairSemaphore<number>({ perKey: Math.ceil(callsAtOnce / 2), waitingPerKey: waitingCalls })
  const enter = async (semaphore: typeof all, companyId: number, reply: FastifyReply): Promise<() => void> => {
    const place = semaphore.enter(companyId)
    if (!place) throw new AppError(errors.tooMany, { retryAfterSeconds: 1 })
    const leave = await place
    holdPlace(reply, leave)
    return leave
  }
  return async ({ companyId, isProgram }, reply, answer) => {
    const leaves: (() => void)[] = []
    try {
      for (const semaphore of isProgram ? [programs, all] : [all]) leaves.push(await enter(semaphore, companyId, reply))
      // The client disconnected while waiting.
      if (reply.raw.destroyed) throw new AppError(errors.malformed)
      return await answer()
    } finally {
      for (const leave of leaves) leave()
    }
  }
}

/** `RATE_LIMIT=0` disables it too. */
export const unbounded: CompanyBound = async (_bound, _reply, answer) => answer()
