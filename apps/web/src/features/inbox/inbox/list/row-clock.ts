import type { SidebarDialog } from '@prosa/contract'
import { targetOf, type Wait, waitOf } from '../../../../shared/waits/wait-of.ts'
import type { Formats } from '../../../../ui/format.ts'

export type RowClock =
  | { kind: 'offer' }
  | { kind: 'wait'; wait: Wait }
  /** Nobody waits: when something was said last, and that the room is to be closed by now or soon. */
  | { kind: 'last'; since: string; text: string; said: string | null }

/**
 * The one clock of a row. It always says how long ago: the offer's words to whom it is offered, else since when the customer waits,
 * else when something was said last.
 * @param now Milliseconds since 1970.
 */
export const clockOf = (
  dialog: SidebarDialog,
  userId: number,
  now: number,
  formats: Pick<Formats, 'relative'>,
): RowClock => {
  if (isOfferedTo(dialog, userId)) return { kind: 'offer' }
  const { queuedSince, waits, waitsSince, answerBy, closeBy, lastMessageDateTime: last } = dialog
  const wait = waitOf({ queuedSince, waitsSince: waits ? waitsSince : null, answerBy, closeBy }, now, formats)
  if (wait !== null) return { kind: 'wait', wait }
  return { kind: 'last', since: last, text: formats.relative(last, now), said: targetOf(dialog, now) }
}

const isOfferedTo = ({ owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  owner === 'offered' && ownerUserId === userId

/** A colleague holds it, or is asked to: what happens there waits for nobody here. */
export const isOthers = ({ owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  (owner === 'person' || owner === 'offered') && ownerUserId !== userId

/** The customer waits for this person: as its owner, or as one of those who serve the queue. It stays so when it was read. */
export const waitsHere = (dialog: SidebarDialog, userId: number): boolean =>
  !isOthers(dialog, userId) && (dialog.waits || dialog.queuedSince !== null)
