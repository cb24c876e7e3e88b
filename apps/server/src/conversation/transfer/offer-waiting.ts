import { type Core, underLock } from '../core.ts'
import { findIdle, findWaitingForOffer, forgetOffers } from './reach.queries.ts'
import { offerToFree } from './route-transfer.ts'

/** Rooms tried until one can be offered; other processes may be offering the first ones at the same moment. */
const maxTriedDialogs = 20

/**
 * Offers a person who has no open offer the room that has waited longest in their workspaces and that they have not declined. Called again after each
 * answer, so that no room waits while somebody is free.
 */
export const offerWaiting = async (core: Core, companyId: number, userId: number): Promise<void> => {
  const waiting = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findWaitingForOffer(pipeline, companyId, userId, maxTriedDialogs)
  })
  for (const { id } of waiting) {
    const isOffered = await underLock(
      core,
      companyId,
      id,
      ({ pipeline, draft }) => offerToFree(pipeline, draft, userId),
      { skip: true, handles: core.worker },
    )
    if (isOffered) return
  }
}

/** A person came online: rooms that they declined earlier are offered to them again. */
export const offerToPersonOnline = async (core: Core, companyId: number, userId: number): Promise<void> => {
  await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    forgetOffers(pipeline, companyId, userId)
    await pipeline.commit()
  })
  await offerWaiting(core, companyId, userId)
}

/**
 * Repairs missed offers for people who are still online: the offer after a commit may have been lost with its process, or two transactions did not
 * see each other.
 */
export const offerToIdle = async (core: Core, companyId: number, userIds: readonly number[]): Promise<void> => {
  const idle = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findIdle(pipeline, companyId, userIds)
  })
  for (const userId of idle) await offerWaiting(core, companyId, userId)
}

/** Concurrent lookups; thousands of offers may expire at once, and other work needs the connections. */
const maxLookups = 2

/**
 * Offers waiting rooms to people who have capacity again: one lookup at a time per person, and one more for all that they let go of meanwhile, since
 * many rooms are closed or transferred together.
 */
export const createFreed = (core: Core): Core['personIsFree'] => {
  const queued = new Map<string, { companyId: number; userId: number }>()
  const underWay = new Set<string>()
  const look = async (companyId: number, userId: number): Promise<void> => {
    try {
      await offerWaiting(core, companyId, userId)
    } catch (err) {
      core.log.warn({ err, companyId, userId }, 'A waiting room could not be offered')
    }
  }
  const startNext = (): void => {
    for (const [key, { companyId, userId }] of queued) {
      if (underWay.size >= maxLookups) return
      if (underWay.has(key)) continue
      queued.delete(key)
      underWay.add(key)
      void look(companyId, userId).finally(() => {
        underWay.delete(key)
        startNext()
      })
    }
  }
  return (companyId, userId) => {
    queued.set(`${companyId}:${userId}`, { companyId, userId })
    startNext()
  }
}
