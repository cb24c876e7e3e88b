import type { UnderLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import type { EmptiedPlace } from '../model/emptied-place.ts'
import { returnToPeople } from '../outbound-webhooks/return-to-people.ts'
import { moveAlong, transferToOpenQueue } from '../transfer/enter-workspace.ts'
import { passOfferOn } from '../transfer/route-transfer.ts'

/**
 * Takes one dialog out of a place that is emptied, under its lock; one that was closed, taken or moved meanwhile stays as it is. What needs
 * no people in that moment, since its bot or an outside system goes on with it, changes nothing but its workspace.
 */
export const leavePlace = async (locked: UnderLock, place: EmptiedPlace): Promise<void> => {
  const { pipeline, draft, bot } = locked
  const { open, owner, ownerUserId, workspaceId } = draft.dialog
  if (!open) return
  switch (place.kind) {
    case 'workspace': {
      if (workspaceId !== place.workspaceId) return
      const goesOn = owner === 'external' || (owner === 'bot' && bot?.active === true)
      if (goesOn) return moveAlong(pipeline, draft, place.moveTo)
      return transferToOpenQueue(pipeline, draft, place.moveTo, { author: place.by })
    }
    case 'person':
      if (ownerUserId !== place.userId) return
      if (owner === 'offered') return passOfferOn(pipeline, draft)
      return transferToOpenQueue(pipeline, draft, workspaceId, { author: place.by })
    case 'team':
      if (ownerUserId !== place.userId || workspaceId !== place.workspaceId) return
      if (owner === 'offered') return passOfferOn(pipeline, draft)
      return transferToOpenQueue(pipeline, draft, workspaceId, { author: place.by })
    case 'bot':
      applyOwner(draft, { kind: 'close', by: null, reason: 'bot-deleted' })
      return
    case 'outside':
      await returnToPeople(locked, 'switched-off', null)
  }
}
