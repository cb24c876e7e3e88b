import type { ContactParts, Remembered } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { SeenFrom } from './acts.ts'
import type { Owner } from './ownership.ts'
import type { PlannedMoment } from './planned.ts'

export interface ReminderWords {
  text: string
  /** A person's id; null: the queue of the room. */
  forUser: number | null
  stopsOnAnswer: boolean
  /** Takes the room out of its holder's list until then. */
  snoozes: boolean
}

export interface NewReminder extends SeenFrom, ReminderWords, PlannedMoment {
  companyId: number
  dialogId: number
  userId: number
  /** Made by the person's browser; the same id again is the same reminder. */
  clientId: string
}

/** Who changes a reminder. */
export interface ReminderPlace extends SeenFrom {
  companyId: number
  dialogId: number
  actId: number
  userId: number
  /** May change those of others in rooms that they do not hold. */
  mayChangeOthers: boolean
  /** Called in the same transaction where it is another's. */
  ofOther?: (pipeline: Pipeline) => void
}

export interface ReminderChange extends Partial<ReminderWords>, Partial<PlannedMoment> {}

/** A reminder of a dialog, with what decides about it. */
export interface ReminderRow extends PlannedMoment {
  id: number
  dialogId: number
  state: 'waiting' | 'fired' | 'done' | 'stopped' | 'cancelled'
  content: { text: string }
  forUser: number | null
  forName: string | null
  isOfQueue: boolean
  snoozes: boolean
  stopsOnAnswer: boolean
  seenInbound: number
  madeBy: number
  makerName: string
  clientKey: string
  workspaceId: number
  workspaceName: string
  /** Whom it is for is active, may attend, and sees the room's workspace. */
  mayForAttend: boolean
  /** The automation that planned it was switched off or removed. */
  isSwitchedOff: boolean
  /** Of its dialog, when it was read. */
  open: boolean
  owner: Owner
  ownerUserId: number | null
  ownerName: string | null
  inbound: number
  snoozedUntil: Date | null
  contact: ContactParts
}

/** A reminder whose moment came, as its person, or everybody of its queue, is told. */
export interface Reminded {
  companyId: number
  dialogId: number
  workspaceId: number
  /** Null: everybody who sees the workspace. */
  userId: number | null
  contactName: string
  text: string
}

export const rememberedOf = (act: ReminderRow): Remembered => ({
  seenInbound: act.seenInbound,
  stopsOnAnswer: act.stopsOnAnswer,
  isOfQueue: act.isOfQueue,
})

/** Whether the room is out of its holder's list because of this one. */
export const isSnoozing = ({ snoozes, state, snoozedUntil, dueAt }: ReminderRow): boolean =>
  snoozes && state === 'waiting' && snoozedUntil?.getTime() === dueAt.getTime()
