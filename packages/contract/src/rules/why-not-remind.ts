/** What a reminder was planned with. */
export interface Remembered {
  /** How many messages the customer had written when it was planned or moved. */
  seenInbound: number
  /** Only if the customer does not write before. */
  stopsOnAnswer: boolean
  /** It is for the queue of its room. */
  isOfQueue: boolean
}

/** The room, as far as it decides about a reminder. */
export interface ReminderFacts {
  isSuspended: boolean
  inbound: number
  /** The automation that planned it was switched off or removed. */
  isSwitchedOff: boolean
  /** Whom it is for is active, may attend, and sees the room's workspace. */
  mayForAttend: boolean
}

export type ReminderVerdict =
  | { kind: 'fire'; isOfQueue: boolean }
  /** Later again: the company is suspended. */
  | { kind: 'wait' }
  /** Without a word: its person chose so, or whoever switched its automation off. */
  | { kind: 'stop'; reason: 'answered' | 'switched-off' }

/**
 * The one rule for a reminder, as `whyNot` is for a message. Nothing leaves for the customer, so neither who has the room nor its channel, nor how late it is,
 * keeps it back: it fires, and what is shown then says how the room stands.
 */
export const whyNotRemind = (act: Remembered, facts: ReminderFacts): ReminderVerdict => {
  if (facts.isSuspended) return { kind: 'wait' }
  if (facts.isSwitchedOff) return { kind: 'stop', reason: 'switched-off' }
  if (act.stopsOnAnswer && facts.inbound > act.seenInbound) return { kind: 'stop', reason: 'answered' }
  return { kind: 'fire', isOfQueue: act.isOfQueue || !facts.mayForAttend }
}
