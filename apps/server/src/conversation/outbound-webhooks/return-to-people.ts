import type { TransferData } from '@prosa/flow'
import type { UnderLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'

/**
 * Takes a room back from the outside system that holds it and transfers it to people: to the target in `data`, else by the bot's settings, else to
 * the queue of the bot's workspace.
 * @returns false where no outside system holds it (any more)
 */
export const returnToPeople = async (
  { pipeline, draft, bot }: UnderLock,
  reason: 'returned' | 'no-answer' | 'switched-off' | 'meta',
  data: Partial<TransferData> | null,
): Promise<boolean> => {
  if (draft.dialog.owner !== 'external') return false
  applyOwner(draft, { kind: 'returnFromExternal', reason })
  if (!bot) return true
  const request = {
    reason: reason === 'returned' || reason === 'meta' ? 'outside-returned' : 'outside-failed',
    data,
    workspaceId: null,
  } as const
  await routeTransfer(pipeline, draft, request, bot)
  return true
}
