import { type Core, underLock } from '../core.ts'
import { findWaitingForOffer, forgetOffers } from './reach.queries.ts'
import { offerToFree } from './route-transfer.ts'

/** Rooms looked at until one can be offered: others may be taking the first of them at the same moment. */
const maxLookedAt = 20

/**
 * A person has no offer to answer: the oldest dialog of their workspaces that waits to be offered, and that they have not let
 * pass, is offered to them. Once they have answered it this is called again, so that no room waits while somebody is free.
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
