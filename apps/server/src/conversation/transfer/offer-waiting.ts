import { type Core, underLock } from '../core.ts'
import { findIdle, findWaitingForOffer, forgetOffers } from './reach.queries.ts'
import { offerToFree } from './route-transfer.ts'

/** Rooms looked at until one can be offered: others may be taking the first of them at the same moment. */
const maxLookedAt = 20

/**
 * A person has no offer to answer: of the dialogs of their workspaces that wait to be offered, and that they have not let pass,
 * the one whose customer has waited longest is offered to them. Once they have answered it this is called again, so that no room waits while somebody is free.
 */
export const offerWaiting = async (core: Core, companyId: number, userId: number): Promise<void> => {
  const waiting = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findWaitingForOffer(pipeline, companyId, userId, maxLookedAt)
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

/** A person came online: what they let pass when they were here before is offered to them anew. */
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
 * People who are here still: whoever has nothing to answer while a room waits is offered it. What was to do so at once may have died
 * after its commit, or not have seen what somebody else wrote at the same moment.
 */
export const offerToIdle = async (core: Core, companyId: number, userIds: readonly number[]): Promise<void> => {
  const idle = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findIdle(pipeline, companyId, userIds)
  })
  for (const userId of idle) await offerWaiting(core, companyId, userId)
}

/** Looks under way: thousands of offers may run out in one moment, and whoever waits for a connection behind them waits long. */
const mostLooks = 2

/**
 * Offers what waits to people who may take a room again: one look at a time for each of them, and one more for whatever else they
 * let go of meanwhile, since many rooms are closed or passed on together.
 */
export const createFreed = (core: Core): Core['personIsFree'] => {
  const wanted = new Map<string, { companyId: number; userId: number }>()
  const underWay = new Set<string>()
  const look = async (companyId: number, userId: number): Promise<void> => {
    try {
      await offerWaiting(core, companyId, userId)
    } catch (err) {
      core.log.warn({ err, companyId, userId }, 'A waiting room could not be offered')
    }
  }
  const lookOn = (): void => {
    for (const [key, { companyId, userId }] of wanted) {
      if (underWay.size >= mostLooks) return
      if (underWay.has(key)) continue
      wanted.delete(key)
      underWay.add(key)
      void look(companyId, userId).finally(() => {
        underWay.delete(key)
        lookOn()
      })
    }
  }
  return (companyId, userId) => {
    wanted.set(`${companyId}:${userId}`, { companyId, userId })
    lookOn()
  }
}
