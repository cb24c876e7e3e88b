import type { Automations } from './bot-settings.ts'
import type { LockedDialog } from './locked-dialog.ts'

/** Timers of a dialog. When several are due at once, only the first of this list acts. */
export const dueKinds = [
  'close',
  'resume',
  'transfer',
  'offer',
  'hours',
  'late-answer',
  'late-close',
  'alarm',
  'repeat',
] as const
export type DueKind = (typeof dueKinds)[number]

export interface DueMoment {
  kind: DueKind
  at: Date
}

type Timed = Pick<
  LockedDialog,
  | 'open'
  | 'owner'
  | 'transferredAt'
  | 'inbound'
  | 'repeatsNow'
  | 'lastInboundAt'
  | 'lastPersonAt'
  | 'lastMessageAt'
  | 'plannedAt'
  | 'resumesAt'
  | 'offerExpiresAt'
  | 'hoursAt'
  | 'alarmAt'
  | 'answerBy'
  | 'closeBy'
  | 'answerLate'
  | 'closeLate'
  | 'firstAt'
  | 'openedAt'
  | 'resumedAt'
>

/** Derived from the engine's state: whether the bot waits for an answer at a node, and whether the flow has ended. */
export interface FlowMoment {
  isWaiting: boolean
  isAtRest: boolean
}

const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)
const latest = (...dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)

/** All pending timers of a dialog, in order of priority. */
export const computeMoments = (dialog: Timed, flow: FlowMoment, automations: Automations | null): DueMoment[] => {
  if (!dialog.open) return []
  const found: [DueKind, Date | null][] = [
    ['close', automations && closeAt(dialog, automations)],
    ['resume', dialog.owner === 'bot' && flow.isWaiting ? dialog.resumesAt : null],
    ['transfer', automations && transferAt(dialog, flow, automations)],
    ['offer', dialog.owner === 'offered' ? dialog.offerExpiresAt : null],
    ['hours', dialog.hoursAt],
    ['late-answer', dialog.answerLate ? null : dialog.answerBy],
    ['late-close', dialog.closeLate ? null : dialog.closeBy],
    ['alarm', dialog.alarmAt],
    ['repeat', automations && repeatAt(dialog, flow, automations)],
  ]
  return found.flatMap(([kind, at]) => (at ? [{ kind, at }] : []))
}

/** The earliest timer, stored in `due_at`, which workers poll. */
export const computeDueAt = (dialog: Timed, flow: FlowMoment, automations: Automations | null): Date | null =>
  computeMoments(dialog, flow, automations).reduce<Date | null>(
    (first, { at }) => (first === null || at < first ? at : first),
    null,
  )

/** The timer to act on now: the one with the highest priority among those that are due. */
export const dueNow = (
  dialog: Timed,
  flow: FlowMoment,
  automations: Automations | null,
  now: Date,
): DueKind | undefined => computeMoments(dialog, flow, automations).find(({ at }) => at <= now)?.kind

/** Silence during a suspension does not count: nobody could answer. */
const afterPause = ({ resumedAt }: Timed, from: Date): Date =>
  resumedAt !== null && resumedAt > from ? resumedAt : from

/** Counts from the last message of the customer or a person, or from what people planned; the bot's messages count only where the customer never wrote. */
const closeAt = (dialog: Timed, { close }: Automations): Date | null => {
  if (close.minutes <= 0 || !close.active) return null
  // Joining a room is not a transfer.
  const isTransferred = dialog.transferredAt !== null
  if (close.rooms === 'ONLY_TRANSFERRED' && !isTransferred) return null
  if (close.rooms === 'ONLY_NOT_TRANSFERRED' && isTransferred) return null
  const wrote = dialog.inbound > 0
  const from = wrote
    ? latest(dialog.lastInboundAt, dialog.lastPersonAt)
    : latest(dialog.lastMessageAt, dialog.lastPersonAt)
  // A reopened room gets the full time again, although its last message is older.
  const since = from && dialog.openedAt > dialog.firstAt ? latest(from, dialog.openedAt) : from
  return since && minutesAfter(afterPause(dialog, latest(since, dialog.plannedAt) ?? since), close.minutes)
}

/** Counts from the customer's last message, while the bot owns the dialog and the flow has not ended. */
const transferAt = (dialog: Timed, flow: FlowMoment, { transfer }: Automations): Date | null => {
  if (transfer.minutes <= 0 || dialog.owner !== 'bot' || flow.isAtRest || dialog.lastInboundAt === null) return null
  return minutesAfter(afterPause(dialog, dialog.lastInboundAt), transfer.minutes)
}

/** The bot repeats its question after this time without a message of either side, a limited number of times, once the customer has written. */
const repeatAt = (dialog: Timed, flow: FlowMoment, { repeat }: Automations): Date | null => {
  if (repeat.minutes <= 0 || dialog.owner !== 'bot' || !flow.isWaiting) return null
  if (dialog.lastInboundAt === null || dialog.lastMessageAt === null || dialog.repeatsNow >= repeat.times) return null
  return minutesAfter(afterPause(dialog, dialog.lastMessageAt), repeat.minutes)
}
