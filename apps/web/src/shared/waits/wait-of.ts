import type { SidebarDialog } from '@prosa/contract'
import type { Formats } from '../../ui/format.ts'
import { formatSpan, type RoomSla, slaOf } from './room-sla.ts'
import { waitTexts } from './texts.ts'

/** A customer's wait. `text`: its length; `state`: how near the target is; `said`: in words, with the target. */
export interface Wait {
  since: string
  text: string
  said: string
  state: RoomSla['state']
}

/** Fields that say since when a conversation waits in a queue, or its customer for an answer. */
export type Waits = Pick<SidebarDialog, 'queuedSince' | 'waitsSince' | 'answerBy' | 'closeBy'>

/** A conversation's wait as every list shows it; null if nobody waits. @param now milliseconds since 1970 */
export function waitOf(room: Waits, now: number, { relative }: Pick<Formats, 'relative'>): Wait | null {
  const since = room.queuedSince ?? room.waitsSince
  if (since === null) return null
  const text = lengthOf(since, now) ?? relative(since, now)
  const said = room.queuedSince === null ? waitTexts.waits(text) : waitTexts.queued(text)
  const target = targetOf(room, now)
  const state = slaOf(room, now)?.state ?? 'quiet'
  return { since, text, said: target === null ? said : `${said} · ${target}`, state }
}

const minutesOfHour = 60
/** Up to this length minutes matter for comparing waits. */
const longestInMinutes = 10 * minutesOfHour

/** '1 h 12' for a wait of several hours; null if shorter, longer, or whole hours. */
function lengthOf(since: string, now: number): string | null {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  const rest = minutes % minutesOfHour
  if (!(minutes > minutesOfHour && minutes < longestInMinutes && rest > 0)) return null
  return `${Math.floor(minutes / minutesOfHour)} h ${String(rest).padStart(2, '0')}`
}

/** The conversation's next deadline in words: a first answer always, closing only when near. */
export function targetOf(room: Omit<Waits, 'queuedSince'>, now: number): string | null {
  const sla = slaOf(room, now)
  if (sla === null || (sla.kind === 'close' && sla.state === 'quiet')) return null
  return waitTexts[sla.state === 'missed' ? 'missed' : 'left'][sla.kind](formatSpan(sla.leftMs))
}
