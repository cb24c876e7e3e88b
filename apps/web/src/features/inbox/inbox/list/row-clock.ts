import type { SidebarDialog } from '@prosa/contract'
import { targetOf, type Wait, waitOf } from '../../../../shared/waits/wait-of.ts'
import type { Formats } from '../../../../ui/format.ts'

export type RowClock =
  | { kind: 'offer' }
  | { kind: 'wait'; wait: Wait }
  /** Nobody waits: time of the last message, and a text if the room closes soon. */
  | { kind: 'last'; since: string; text: string; said: string | null }

/**
 * A row's clock: the offer's time for the person it is offered to, else how long the customer has waited, else the time
 * of the last message.
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

/** A colleague holds the room or has an offer of it: nobody here owes an answer. */
export const isOthers = ({ owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  (owner === 'person' || owner === 'offered') && ownerUserId !== userId

/** The customer waits for this person, as owner or as one who serves the queue. Reading messages does not end this. */
export const waitsHere = (dialog: SidebarDialog, userId: number): boolean =>
  !isOthers(dialog, userId) && (dialog.waits || dialog.queuedSince !== null)
