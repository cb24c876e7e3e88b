import type { Dialog } from '@prosa/contract'

/** Why this person may not write; null if the composer may be shown. */
export const gateOf = (dialog: Dialog, userId: number): 'closed' | 'outside' | 'other' | 'offer' | 'join' | null => {
  if (dialog.status === 'CLOSED') return 'closed'
  if (dialog.owner === 'external') return dialog.transferredKind === 'meta' ? 'join' : 'outside'
  if ((dialog.owner === 'person' || dialog.owner === 'offered') && dialog.ownerUserId !== userId) return 'other'
  if (dialog.owner === 'offered') return 'offer'
  return dialog.owner === 'person' && dialog.joined ? null : 'join'
}

/** Whether Meta's agent had the room, and this person or nobody holds it now. */
export const mayGiveBack = (dialog: Dialog, userId: number): boolean =>
  dialog.metaAgent === true &&
  dialog.status === 'OPEN' &&
  dialog.owner !== 'external' &&
  (dialog.ownerUserId === null || dialog.ownerUserId === userId)
