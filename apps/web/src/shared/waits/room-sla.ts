import type { SidebarDialog } from '@prosa/contract'

/** The next deadline that the workspace's SLA sets for a conversation. */
export interface RoomSla {
  kind: 'answer' | 'close'
  /** The deadline, ISO. */
  by: string
  /** 'quiet' until the deadline is near. */
  state: 'quiet' | 'near' | 'missed'
  leftMs: number
}

const minuteMs = 60_000
/** Closing is near in these last minutes. */
const nearCloseMs = 15 * minuteMs
/** A first answer is near in these last minutes, or in the last quarter of its time if that is shorter. */
const nearAnswerMs = 5 * minuteMs

type WithDeadlines = Pick<SidebarDialog, 'answerBy' | 'closeBy' | 'waitsSince'>

const nearOf = ({ waitsSince }: WithDeadlines, kind: RoomSla['kind'], by: string): number => {
  if (kind === 'close') return nearCloseMs
  return waitsSince === null ? nearAnswerMs : Math.min(nearAnswerMs, (Date.parse(by) - Date.parse(waitsSince)) / 4)
}

/** The conversation's earliest deadline; null if there is none. */
export function slaOf(dialog: WithDeadlines, nowMs: number): RoomSla | null {
  const { answerBy, closeBy, waitsSince } = dialog
  const by = answerBy !== null && (closeBy === null || answerBy <= closeBy) ? answerBy : closeBy
  if (by === null) return null
  const kind = by === answerBy ? 'answer' : 'close'
  // If the browser's clock is behind the server's, the time left is limited to the whole time.
  const wholeMs = kind === 'answer' && waitsSince !== null ? Date.parse(by) - Date.parse(waitsSince) : Infinity
  const leftMs = Math.min(wholeMs, Date.parse(by) - nowMs)
  const state = leftMs <= 0 ? 'missed' : leftMs <= nearOf(dialog, kind, by) ? 'near' : 'quiet'
  return { kind, by, state, leftMs }
}

/** '12 min', '2 h', '3 d': whole units, at least 1 min. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.ceil(Math.abs(ms) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
