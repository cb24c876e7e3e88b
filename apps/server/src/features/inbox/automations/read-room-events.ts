import {
  type AutomationEvent,
  type AutomationFacts,
  type BusinessHours,
  type ContactParts,
  dryRunLimits,
  isOpenAt,
  isSilence,
  type PreparedAutomation,
} from '@prosa/contract'
import { adOf, holderOf } from '../../../conversation/model/occurrence.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { labelsAt } from './label-history.ts'
import { type Replayed, replay } from './replay.ts'
import { type ItemsWanted, listReplayedRooms, listRoomItems, type ReplayedRoom } from './room-items.queries.ts'

/** Something that an automation would have looked at, whatever its event. */
export interface Occurred {
  dialogId: number
  at: Date
  workspaceId: number
  contact: ContactParts
  facts(hours: ReadonlyMap<number, BusinessHours | null>): AutomationFacts
}

const minuteMs = 60_000
/** Rooms whose last message is older are not looked at for what became of them. */
const roomMs = 30 * 1_440 * minuteMs

/** Since when a room must have a message, so that something of the last days may have become of it. */
export const quietSince = ({ silenceMinutes }: PreparedAutomation, since: Date): Date =>
  new Date(since.getTime() - Math.max(roomMs, silenceMinutes * minuteMs))

/** Null: not known. */
export const isOpenThen = (hours: BusinessHours | null | undefined, timeZone: string, at: Date): boolean | null =>
  hours === undefined ? null : hours === null || isOpenAt(hours, timeZone, at)

const besidesOf = (event: AutomationEvent): ItemsWanted => {
  if (isSilence(event)) return 'messages'
  if (event === 'labelled') return 'labels'
  return event === 'failed' ? 'failures' : 'events'
}

const factsOf = (
  event: AutomationEvent,
  { channel, botId, about, isBegunByUs, contact, labels }: ReplayedRoom,
  { at, workspaceId, room, labelId, score }: Replayed,
  { timeZone, hours }: { timeZone: string; hours: ReadonlyMap<number, BusinessHours | null> },
): AutomationFacts => ({
  event,
  labelId,
  score,
  atMs: at.getTime(),
  timeZone,
  channel,
  botId,
  words: '',
  ad: adOf(about),
  isOpen: isOpenThen(hours.get(workspaceId), timeZone, at),
  stage: room.stage,
  holder: holderOf(room.holder),
  isBegunByUs,
  contact,
  labels: labelsAt(labels, at),
})

/** What became of these rooms since then, from their events, messages and labels. @returns also how many rooms have too much for it */
export const readRoomEvents = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  { since, prepared, timeZone, now }: { since: Date; prepared: PreparedAutomation; timeZone: string; now: Date },
): Promise<{ rooms: Occurred[][]; tooLong: number }> => {
  const { event, labelIds } = prepared
  const found = await listReplayedRooms(db, companyId, ids)
  const items = Map.groupBy(
    await listRoomItems(db, companyId, ids, besidesOf(event), dryRunLimits.ofRoom),
    ({ dialogId }) => dialogId,
  )
  // What a room was cannot be told from its end alone.
  const isTooLong = ({ dialogId }: ReplayedRoom): boolean => (items.get(dialogId)?.length ?? 0) > dryRunLimits.ofRoom
  const rooms = found.map((room) => {
    if (isTooLong(room)) return []
    const { dialogId, parts: contact } = room
    return replay(prepared, items.get(dialogId) ?? [], { ...room, now })
      .filter(({ at, labelId }) => at >= since && (labelIds.length === 0 || labelIds.some((one) => one === labelId)))
      .map(
        (one): Occurred => ({
          dialogId,
          at: one.at,
          workspaceId: one.workspaceId,
          contact,
          facts: (hours) => factsOf(event, room, one, { timeZone, hours }),
        }),
      )
  })
  return {
    rooms: rooms.filter((happened) => happened.length > 0),
    tooLong: found.filter(isTooLong).length,
  }
}
