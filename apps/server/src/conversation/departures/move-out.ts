import type { UnderLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import type { Departure } from '../model/departure.ts'
import { returnToPeople } from '../outbound-webhooks/return-to-people.ts'
import { moveAlong, transferToOpenQueue } from '../transfer/enter-workspace.ts'
import { passOfferOn } from '../transfer/route-transfer.ts'

/**
 * Moves one dialog away from what departs, under its lock. Dialogs that were closed or moved meanwhile are left alone. Where a bot or an outside system goes
 * on with the dialog, only its workspace changes.
 */
export const moveOut = async (locked: UnderLock, departure: Departure): Promise<void> => {
  const { pipeline, draft, bot } = locked
  const { open, owner, ownerUserId, workspaceId } = draft.dialog
  if (!open) return
  switch (departure.kind) {
    case 'workspace': {
      if (workspaceId !== departure.workspaceId) return
      const goesOn = owner === 'external' || (owner === 'bot' && bot?.active === true)
      if (goesOn) return moveAlong(pipeline, draft, departure.moveTo)
      return transferToOpenQueue(pipeline, draft, departure.moveTo, { author: departure.by })
    }
    case 'person':
      if (ownerUserId !== departure.userId) return
      if (owner === 'offered') return passOfferOn(pipeline, draft)
      return transferToOpenQueue(pipeline, draft, workspaceId, { author: departure.by })
    case 'team':
      if (ownerUserId !== departure.userId || workspaceId !== departure.workspaceId) return
      if (owner === 'offered') return passOfferOn(pipeline, draft)
      return transferToOpenQueue(pipeline, draft, workspaceId, { author: departure.by })
    case 'bot':
      applyOwner(draft, { kind: 'close', by: null, reason: 'bot-deleted' })
      return
    case 'outside':
      await returnToPeople(locked, 'switched-off', null)
  }
}
