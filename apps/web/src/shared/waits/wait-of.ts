import type { SidebarDialog } from '@prosa/contract'
import type { Formats } from '../../ui/format.ts'
import { formatSpan, type RoomSla, slaOf } from './room-sla.ts'
import { waitTexts } from './texts.ts'

/** The customer waits, `text` long; `state` says how near the workspace's target is. `said` is the same in words, with the target. */
export interface Wait {
  since: string
  text: string
  said: string
  state: RoomSla['state']
}

/** Since when a room waits in a queue, or its customer for an answer; null where they do not. */
export type Waits = Pick<SidebarDialog, 'queuedSince' | 'waitsSince' | 'answerBy' | 'closeBy'>

/** The wait of a room as every list shows it; null where nobody waits. @param now Milliseconds since 1970. */
export function waitOf(room: Waits, now: number, { relative }: Pick<Formats, 'relative'>): Wait | null {
  const since = room.queuedSince ?? room.waitsSince
  if (since === null) return null
  const text = relative(since, now)
  const said = room.queuedSince === null ? waitTexts.waits(text) : waitTexts.queued(text)
  const target = targetOf(room, now)
  const state = slaOf(room, now)?.state ?? 'quiet'
  return { since, text, said: target === null ? said : `${said} · ${target}`, state }
}

/** What the room is to be next, in words: a first answer always, its end once that is near. */
export function targetOf(room: Omit<Waits, 'queuedSince'>, now: number): string | null {
  const sla = slaOf(room, now)
  if (sla === null || (sla.kind === 'close' && sla.state === 'quiet')) return null
  return waitTexts[sla.state === 'missed' ? 'missed' : 'left'][sla.kind](formatSpan(sla.leftMs))
}
