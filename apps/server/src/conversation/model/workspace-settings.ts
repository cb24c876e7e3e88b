import { addOpenMinutes, type BusinessHours, isOpenAt } from '@prosa/contract'

/** What turns need to know of a workspace's rules. */
export interface WorkspaceSettings {
  id: number
  name: string
  /** How long a person is offered a room. */
  offerSeconds: number
  /** Null: always open. */
  hours: BusinessHours | null
  /** What customers are told while it is closed; nothing where it is empty. */
  closedMessage: string
  /** What its queue does while it is closed: it waits, is offered as always, or is closed. */
  closedQueue: 'wait' | 'offer' | 'close'
  /** For how many open minutes nobody may be able to act in a room before everybody is told; 0: nobody is. */
  alarmMinutes: number
  /** Within how many open minutes a room is to be answered first, and to be closed; null: no target. */
  answerMinutes: number | null
  closeMinutes: number | null
  /** Whether customers are asked how it was. */
  asksSatisfaction: boolean
  timeZone: string
}

export const isClosedAt = ({ hours, timeZone }: WorkspaceSettings, at: Date): boolean =>
  hours !== null && !isOpenAt(hours, timeZone, at)

/** Whether its rooms are offered to nobody at that moment. */
export const restsAt = (workspace: WorkspaceSettings, at: Date): boolean =>
  workspace.closedQueue !== 'offer' && isClosedAt(workspace, at)

/** When it will have been open for so many minutes since that moment; null: never, as far as can be seen. */
export const afterOpenMinutes = ({ hours, timeZone }: WorkspaceSettings, from: Date, minutes: number): Date | null =>
  addOpenMinutes(hours, timeZone, from, minutes)
