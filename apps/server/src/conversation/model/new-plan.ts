/** What an automation plans in a room: a reminder, or a follow-up that begins. */
export interface NewPlan {
  /** Who saved the automation last. */
  madeBy: number
  dueAt: Date
  /** The company's clock time of it, where one was chosen. */
  clock: string | null
  /** The automations that led to it, itself last. */
  chain: readonly number[]
  what:
    | { kind: 'reminder'; text: string /** Null: the queue of the room. */; forUser: number | null }
    | { kind: 'step'; followUpId: number; version: number }
}

/** What is planned in a room before automations act there. */
export interface PlannedInRoom {
  /** Reminders that wait or are not done. */
  reminders: number
  /** Follow-ups under way, without those that an answer or a person's word has ended. */
  followUpIds: readonly number[]
  /** The last moment of anything else that is planned. */
  keptUntilMs: number | null
}

export const nothingPlanned: PlannedInRoom = { reminders: 0, followUpIds: [], keptUntilMs: null }
