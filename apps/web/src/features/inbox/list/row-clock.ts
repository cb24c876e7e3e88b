import type { SidebarDialog } from '@prosa/contract'
import type { Formats } from '../../../ui/format.ts'
import { formatSpan, type RoomSla, slaOf } from '../sla/room-sla.ts'
import { slaTexts } from '../sla/texts.ts'
import { inboxTexts } from '../texts.ts'

export type RowClock =
  | { kind: 'offer' }
  /** The customer waits, `text` long; `state` says how near the workspace's target is. `said` is the same in words, with the target. */
  | { kind: 'wait'; since: string; text: string; said: string; state: RoomSla['state'] }
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
  { relative }: Pick<Formats, 'relative'>,
): RowClock => {
  if (isOfferedTo(dialog, userId)) return { kind: 'offer' }
  const sla = slaOf(dialog, now)
  const target =
    sla && (sla.kind === 'answer' || sla.state !== 'quiet')
      ? slaTexts[sla.state === 'missed' ? 'missed' : 'left'][sla.kind](formatSpan(sla.leftMs))
      : null
  const since = dialog.queuedSince ?? (dialog.waits ? dialog.waitsSince : null)
  if (since === null) {
    const { lastMessageDateTime: last } = dialog
    return { kind: 'last', since: last, text: relative(last, now), said: target }
  }
  const text = relative(since, now)
  const said = dialog.queuedSince === null ? inboxTexts.waits(text) : inboxTexts.waiting(text)
  const words = target === null ? said : `${said} · ${target}`
  return { kind: 'wait', since, text, said: words, state: sla?.state ?? 'quiet' }
}

const isOfferedTo = ({ owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  owner === 'offered' && ownerUserId === userId

/** A colleague holds it, or is asked to: what happens there waits for nobody here. */
export const isOthers = ({ owner, ownerUserId }: SidebarDialog, userId: number): boolean =>
  (owner === 'person' || owner === 'offered') && ownerUserId !== userId

/** The customer waits for this person: as its owner, or as one of those who serve the queue. It stays so when it was read. */
export const waitsHere = (dialog: SidebarDialog, userId: number): boolean =>
  !isOthers(dialog, userId) && (dialog.waits || dialog.queuedSince !== null)
