import type { SidebarDialog } from '@prosa/contract'

/** What a room is to be next by its workspace's SLA. */
export interface RoomSla {
  kind: 'answer' | 'close'
  /** Until when, ISO. */
  by: string
  /** Quiet until it is near. */
  state: 'quiet' | 'near' | 'missed'
  leftMs: number
}

const minuteMs = 60_000
/** The last minutes before a room is to be closed. */
const nearCloseMs = 15 * minuteMs
/** The last of these minutes of a first answer, or the last quarter of its time where that is less. */
const nearAnswerMs = 5 * minuteMs

type WithDeadlines = Pick<SidebarDialog, 'answerBy' | 'closeBy' | 'waitsSince'>

const nearOf = ({ waitsSince }: WithDeadlines, kind: RoomSla['kind'], by: string): number => {
  if (kind === 'close') return nearCloseMs
  return waitsSince === null ? nearAnswerMs : Math.min(nearAnswerMs, (Date.parse(by) - Date.parse(waitsSince)) / 4)
}

/** The first deadline of the room; null where it has none. */
export function slaOf(dialog: WithDeadlines, nowMs: number): RoomSla | null {
  const { answerBy, closeBy, waitsSince } = dialog
  const by = answerBy !== null && (closeBy === null || answerBy <= closeBy) ? answerBy : closeBy
  if (by === null) return null
  const kind = by === answerBy ? 'answer' : 'close'
  // A clock behind the server's would show more than there ever was.
  const wholeMs = kind === 'answer' && waitsSince !== null ? Date.parse(by) - Date.parse(waitsSince) : Infinity
  const leftMs = Math.min(wholeMs, Date.parse(by) - nowMs)
  const state = leftMs <= 0 ? 'missed' : leftMs <= nearOf(dialog, kind, by) ? 'near' : 'quiet'
  return { kind, by, state, leftMs }
}

/** '12 min', '2 h', '3 d': whole units, the last minute counted as one. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.ceil(Math.abs(ms) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
