import type { SidebarDialog } from '@prosa/contract'
import { appTexts } from '../../../app/texts.ts'
import type { Formats } from '../../../ui/format.ts'
import { inboxTexts } from '../texts.ts'

/** The last minutes before a room is to be closed. */
export const nearCloseMs = 15 * 60_000

export interface RowClock {
  kind: 'offer' | 'sla' | 'wait'
  /** As short as a row takes it. */
  text: string
  /** In words. */
  said: string
}

/**
 * The one clock of a row, the most urgent: an offer to this person, a target that is near or missed or still owed, the customer's wait.
 * Null where nothing presses: then the row says when something was said last. A target (`kind` 'sla') is drawn by its own piece.
 * @param now Milliseconds since 1970.
 */
export const clockOf = (
  dialog: SidebarDialog,
  userId: number,
  now: number,
  { relative }: Pick<Formats, 'relative'>,
): RowClock | null => {
  if (dialog.owner === 'offered' && dialog.ownerUserId === userId)
    return { kind: 'offer', text: appTexts.offeredToYou, said: appTexts.offeredToYou }
  const { answerBy, closeBy } = dialog
  if (answerBy !== null || (closeBy !== null && Date.parse(closeBy) - now <= nearCloseMs))
    return { kind: 'sla', text: '', said: '' }
  if (dialog.queuedSince !== null) {
    const time = relative(dialog.queuedSince, now)
    return { kind: 'wait', text: time, said: inboxTexts.waiting(time) }
  }
  // One's own: a colleague's customer waits for the colleague.
  if (!dialog.waits || dialog.waitsSince === null || dialog.ownerUserId !== userId) return null
  const time = relative(dialog.waitsSince, now)
  return { kind: 'wait', text: time, said: inboxTexts.waits(time) }
}
