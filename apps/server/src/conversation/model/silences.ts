import type { SilenceEvent } from '@prosa/contract'
import type { LockedDialog } from './locked-dialog.ts'

/** After how long a silence one automation acts. */
export interface Silence {
  automationId: number
  event: SilenceEvent
  afterMs: number
  /** Only those that began since. */
  onSinceMs: number
}

export type Quiet = Pick<
  LockedDialog,
  | 'open'
  | 'owner'
  | 'waits'
  | 'waitsSince'
  | 'lastInboundAt'
  | 'lastPersonAt'
  | 'lastSender'
  | 'openedAt'
  | 'firstAt'
  | 'resumedAt'
>

const latest = (...dates: readonly (Date | null)[]): Date =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)))

/**
 * Since when the customer owes an answer: the last word of a person, or the customer's own where the bot answered it. What we say by ourselves later begins
 * no silence anew. Nowhere where we never spoke.
 */
const silentSince = ({ owner, waits, lastInboundAt, lastPersonAt, lastSender }: Quiet): Date | null => {
  if (owner === 'external' || waits) return null
  if (lastPersonAt !== null && (lastInboundAt === null || lastPersonAt >= lastInboundAt)) return lastPersonAt
  return owner === 'bot' && lastSender === 'BOT' ? lastInboundAt : null
}

/** Since when a room is silent; null: it is not. A room that was reopened, or whose company was suspended, counts from then. */
export const silenceSince = (dialog: Quiet, event: SilenceEvent): Date | null => {
  if (!dialog.open) return null
  const since = event === 'waiting' ? dialog.waitsSince : silentSince(dialog)
  if (since === null) return null
  const { openedAt, firstAt, resumedAt } = dialog
  return latest(since, openedAt > firstAt ? openedAt : null, resumedAt)
}

type Looked = Quiet & Pick<LockedDialog, 'silenceAt'>

/** When each of them comes; without those that were looked at. */
export const silenceMoments = (
  dialog: Looked,
  silences: readonly Silence[],
): { silence: Silence; since: Date; at: Date }[] =>
  silences.flatMap((silence) => {
    const since = silenceSince(dialog, silence.event)
    if (since === null || since.getTime() < silence.onSinceMs) return []
    const at = new Date(since.getTime() + silence.afterMs)
    return dialog.silenceAt !== null && at <= dialog.silenceAt ? [] : [{ silence, since, at }]
  })

export const nextSilence = (dialog: Looked, silences: readonly Silence[]): Date | null =>
  silences.length === 0
    ? null
    : silenceMoments(dialog, silences).reduce<Date | null>(
        (first, { at }) => (first === null || at < first ? at : first),
        null,
      )
