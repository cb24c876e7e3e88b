import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationHolder,
  type ContactFacts,
  type ContactParts,
  dryRunLimits,
} from '@prosa/contract'
import { holderOf } from '../../../conversation/model/occurrence.ts'
import { afterEvent, beginningOf, ownerEventKinds } from '../../../conversation/model/room-events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { LabelHistory } from './label-history.ts'
import { listRoomEvents, listRooms, listSaid, type RoomEventRow, type RoomRow } from './occurrences.queries.ts'

/** A customer's message of the last days, and how its room stood then, as far as events tell. */
export interface OccurrenceRow {
  dialogId: number
  seq: number
  at: Date
  text: string
  isFirst: boolean
  /** Of its customer's first message. */
  firstSeq: number
  channel: string
  botId: number | null
  workspaceId: number
  /** Detail of the line about what it refers to. */
  about: Record<string, unknown> | null
  stage: string | null
  holder: AutomationHolder | null
  labels: LabelHistory
  /** As it is today, but for the history. */
  facts: ContactFacts | null
  contact: ContactParts
}

/** What of a room's past a condition looks at. */
const kindsOf: Partial<Record<AutomationCondition['kind'], readonly string[]>> = {
  ad: ['about'],
  stage: ['tagged'],
  holder: ownerEventKinds,
}

/** Right after a customer's message: it was a word about campaigns, or a robot's, and automations did not get it. */
const takenKinds = ['opted-out', 'opted-in', 'loop']

/** How the room stood at a message, from its events in order. */
const stoodAt = (room: RoomRow, events: readonly RoomEventRow[], version: number) => {
  const last = (kinds: readonly string[]): RoomEventRow | undefined =>
    events.findLast((event) => event.version < version && kinds.includes(event.kind))
  const left = events.find((event) => event.version > version && 'leftWorkspaceId' in event.detail)
  const about = events.find((event) => event.version === version - 1 && event.kind === 'about')
  const owner = last(ownerEventKinds)
  const stage = last(['tagged'])?.detail.stage
  return {
    workspaceId: left ? Number(left.detail.leftWorkspaceId) : room.workspaceId,
    about: about?.detail ?? null,
    stage: typeof stage === 'string' ? stage : null,
    holder: holderOf(
      (owner ? afterEvent(beginningOf(room), { ...owner, userId: null }).room : beginningOf(room)).holder,
    ),
  }
}

const wasTaken = (events: readonly RoomEventRow[], version: number): boolean =>
  events.some((event) => event.version === version + 1 && takenKinds.includes(event.kind))

/**
 * Customers' messages of these rooms since then, each room's in order, with no more of the past than the definition's conditions look at.
 * @returns also how many rooms have too much for it
 */
export const readOccurrences = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  {
    since,
    definition,
    asksContact,
  }: { since: Date; definition: Pick<AutomationDefinition, 'event' | 'conditions'>; asksContact: boolean },
): Promise<{ rooms: OccurrenceRow[][]; tooLong: number }> => {
  const asked = new Set(definition.conditions.map(({ kind }) => kind))
  const rooms = new Map((await listRooms(db, companyId, ids, asksContact)).map((room) => [room.id, room]))
  const said = await listSaid(db, companyId, ids, {
    since,
    onlyFirst: definition.event === 'began',
    withText: asked.has('words'),
    ofRoom: dryRunLimits.ofRoom,
  })
  const kinds = [...takenKinds, ...[...asked].flatMap((kind) => kindsOf[kind] ?? [])]
  const events = Map.groupBy(
    await listRoomEvents(db, companyId, ids, { kinds, ofRoom: dryRunLimits.ofRoom }),
    ({ dialogId }) => dialogId,
  )
  const byRoom = Map.groupBy(said, ({ dialogId }) => dialogId)
  const tooLong = ids.filter(
    (id) => byRoom.get(id)?.some((one) => one.isTooLong) || (events.get(id)?.length ?? 0) > dryRunLimits.ofRoom,
  )
  return {
    rooms: ids.flatMap((id) => {
      const room = rooms.get(id)
      const past = events.get(id) ?? []
      const own = byRoom.get(id)?.filter(({ version }) => !wasTaken(past, version)) ?? []
      if (!room || own.length === 0 || tooLong.includes(id)) return []
      const { channel, botId, facts, contact, labels } = room
      return [
        own.map(({ dialogId, seq, at, text, isFirst, firstSeq, version }) => ({
          dialogId,
          seq,
          at,
          text,
          isFirst,
          firstSeq,
          channel,
          botId,
          facts,
          contact,
          labels,
          ...stoodAt(room, past, version),
        })),
      ]
    }),
    tooLong: tooLong.length,
  }
}
