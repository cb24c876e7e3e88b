import { isSilence, type PreparedAutomation, type RoomEvent, type SilenceEvent } from '@prosa/contract'
import { hasUnansweredCustomer, isWithPeople } from '../../../conversation/model/ownership.ts'
import {
  afterEvent,
  atBeginning,
  beginningOf,
  type RoomState,
  workspaceBefore,
} from '../../../conversation/model/room-events.ts'
import { type Quiet, silenceSince } from '../../../conversation/model/silences.ts'
import type { ReplayedRoom, RoomItem } from './room-items.queries.ts'

/** Something that an automation would have looked at, as the room was left by it. */
export interface Replayed {
  at: Date
  workspaceId: number
  room: RoomState
  labelId: number | null
  score: number | null
}

const minuteMs = 60_000

/** A room as it is today, and until when it is looked at. */
export interface ReplayedIn extends Pick<ReplayedRoom, 'firstAt' | 'workspaceId' | 'botId' | 'userId' | 'isBegunByUs'> {
  now: Date
}

const happenedIn = ({ kind, detail }: RoomItem): { event: RoomEvent; labelId: number | null } | null => {
  if (kind === 'labelled') return { event: 'labelled', labelId: Number(detail.labelId) }
  return kind === 'failed' ? { event: 'failed', labelId: null } : null
}

/** What an event of an automation was in a room, from what is stored of it. */
export const replayRoom = (
  { event }: Pick<PreparedAutomation, 'event'>,
  items: readonly RoomItem[],
  begun: ReplayedIn,
): Replayed[] => {
  const { workspaceId, firstAt, isBegunByUs } = begun
  const found: Replayed[] = []
  let room = beginningOf(begun)
  if (!isBegunByUs && atBeginning(room.holder).some((one) => one === event))
    found.push({ at: firstAt, workspaceId: workspaceBefore(items, workspaceId), room, labelId: null, score: null })
  items.forEach((item, place) => {
    const other = happenedIn(item)
    const after = afterEvent(room, item)
    room = after.room
    const happened: readonly string[] = other ? [other.event] : after.happened
    if (!happened.includes(event)) return
    const { score } = item.detail
    found.push({
      at: item.at,
      workspaceId: workspaceBefore(items.slice(place + 1), workspaceId),
      room,
      labelId: other?.labelId ?? null,
      score: typeof score === 'number' ? score : null,
    })
  })
  return found
}

/** The room as silences see it, after one more item. */
const quieted = (before: Quiet, item: RoomItem, room: RoomState): Quiet => {
  const { sender } = item.detail
  const said = item.kind === 'said'
  const next: Quiet = {
    ...before,
    owner: room.holder,
    open: room.holder !== 'closed',
    openedAt: item.kind === 'reopened' ? item.at : before.openedAt,
    lastSender: said ? (sender as Quiet['lastSender']) : before.lastSender,
    lastInboundAt: said && sender === 'CLIENT' ? item.at : before.lastInboundAt,
    lastPersonAt: said && sender === 'HUMAN' ? item.at : before.lastPersonAt,
  }
  const waits = isWithPeople(next) && hasUnansweredCustomer(next)
  return { ...next, waits, waitsSince: waits ? (before.waitsSince ?? item.at) : null }
}

/** The silences of a room that lasted so long, each once, up to now. */
export const replaySilences = (
  { event, silenceMinutes }: { event: SilenceEvent; silenceMinutes: number },
  items: readonly RoomItem[],
  begun: ReplayedIn,
): Replayed[] => {
  const { firstAt, workspaceId, now } = begun
  const found: Replayed[] = []
  let room = beginningOf(begun)
  let last = 0
  let quiet: Quiet = {
    open: true,
    owner: room.holder,
    waits: false,
    waitsSince: null,
    lastInboundAt: null,
    lastPersonAt: null,
    lastSender: 'CLIENT',
    openedAt: firstAt,
    firstAt,
    resumedAt: null,
  }
  items.forEach((item, place) => {
    room = afterEvent(room, item).room
    quiet = quieted(quiet, item, room)
    const until = items[place + 1]?.at ?? now
    const since = silenceSince(quiet, event)
    const atMs = since === null ? Number.POSITIVE_INFINITY : since.getTime() + silenceMinutes * minuteMs
    // What follows at the same moment is of the same transaction.
    if (atMs <= last || atMs >= until.getTime() || until <= item.at) return
    last = atMs
    found.push({
      at: new Date(atMs),
      workspaceId: workspaceBefore(items.slice(place + 1), workspaceId),
      room,
      labelId: null,
      score: null,
    })
  })
  return found
}

/** All that an automation would have looked at in a room. */
export const replay = (prepared: PreparedAutomation, items: readonly RoomItem[], where: ReplayedIn): Replayed[] => {
  const { event, silenceMinutes } = prepared
  return isSilence(event) ? replaySilences({ event, silenceMinutes }, items, where) : replayRoom(prepared, items, where)
}
