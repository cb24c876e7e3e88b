import { addOpenMinutes, type BusinessHours, isOpenAt } from '@prosa/contract'

/** A workspace's rules, as turns need them. */
export interface WorkspaceSettings {
  id: number
  name: string
  /** How long an offer lasts. */
  offerSeconds: number
  /** Null: always open. */
  hours: BusinessHours | null
  /** Message for customers while it is closed; empty: none. */
  closedMessage: string
  /** What the queue does while it is closed: wait, offer rooms as usual, or close them. */
  closedQueue: 'wait' | 'offer' | 'close'
  /** Open minutes after which an unattended room raises an alarm; 0: never. */
  alarmMinutes: number
  /** Targets in open minutes for the first answer and for closing; null: no target. */
  answerMinutes: number | null
  closeMinutes: number | null
  /** Whether customers are asked for a rating. */
  asksSatisfaction: boolean
  timeZone: string
}

export const isClosedAt = ({ hours, timeZone }: WorkspaceSettings, at: Date): boolean =>
  hours !== null && !isOpenAt(hours, timeZone, at)

/** Whether its rooms are offered to nobody at that moment. */
export const restsAt = (workspace: WorkspaceSettings, at: Date): boolean =>
  workspace.closedQueue !== 'offer' && isClosedAt(workspace, at)

/** When it will have been open for that many minutes; null: never, within the known schedule. */
export const afterOpenMinutes = ({ hours, timeZone }: WorkspaceSettings, from: Date, minutes: number): Date | null =>
  addOpenMinutes(hours, timeZone, from, minutes)
