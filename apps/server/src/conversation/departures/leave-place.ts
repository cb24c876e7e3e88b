import type { UnderLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import type { EmptiedPlace } from '../model/emptied-place.ts'
import { returnToPeople } from '../outbound-webhooks/return-to-people.ts'
import { moveAlong, transferToOpenQueue } from '../transfer/enter-workspace.ts'
import { passOfferOn } from '../transfer/route-transfer.ts'

/**
 * Moves one dialog out of a place, under its lock. Dialogs that were closed or moved meanwhile are left alone. Where a bot or an outside system goes
 * on with the dialog, only its workspace changes.
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
