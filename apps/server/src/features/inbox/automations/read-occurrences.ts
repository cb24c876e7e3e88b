import type { AutomationCondition, AutomationDefinition, ContactFacts, ContactParts } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
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
  ownerEvent: { kind: string; owner: string | null } | null
  /** As it is today, but for the history. */
  facts: ContactFacts | null
  /** As today. */
  labels: readonly number[] | null
  contact: ContactParts
}

const ownerKinds = [
  'joined',
  'offered',
  'reopened',
  'transferred-to-person',
  'transferred-to-queue',
  'transferred-to-external',
  'returned-from-external',
  'given-to-bot',
]

/** What of a room's past a condition looks at. */
const kindsOf: Partial<Record<AutomationCondition['kind'], readonly string[]>> = {
  ad: ['about'],
  stage: ['tagged'],
  holder: ownerKinds,
}

/** Of one room, whoever wrote: most have a few dozen in a week. */
const mostOfRoom = 400

/** How the room stood at a message, from its events in order. */
const stoodAt = (room: RoomRow, events: readonly RoomEventRow[], version: number) => {
  const last = (kinds: readonly string[]): RoomEventRow | undefined =>
    events.findLast((event) => event.version < version && kinds.includes(event.kind))
  const left = events.find((event) => event.version > version && 'leftWorkspaceId' in event.detail)
  const about = events.find((event) => event.version === version - 1 && event.kind === 'about')
  const owner = last(ownerKinds)
  const stage = last(['tagged'])?.detail.stage
  return {
    workspaceId: left ? Number(left.detail.leftWorkspaceId) : room.workspaceId,
    about: about?.detail ?? null,
    stage: typeof stage === 'string' ? stage : null,
    ownerEvent: owner
      ? { kind: owner.kind, owner: typeof owner.detail.owner === 'string' ? owner.detail.owner : null }
      : null,
  }
}

/**
 * Customers' messages of these rooms since then, each room's in order, with no more of the past than the definition's conditions look at.
 * @returns also whether a room had more than was looked at
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
): Promise<{ rooms: OccurrenceRow[][]; isCut: boolean }> => {
  const asked = new Set(definition.conditions.map(({ kind }) => kind))
  const rooms = new Map((await listRooms(db, companyId, ids, asksContact)).map((room) => [room.id, room]))
  const said = await listSaid(db, companyId, ids, {
    since,
    onlyFirst: definition.event === 'began',
    withText: asked.has('words'),
    ofRoom: mostOfRoom,
  })
  const kinds = [...asked].flatMap((kind) => kindsOf[kind] ?? [])
  const events = Map.groupBy(
    await listRoomEvents(db, companyId, ids, { kinds, ofRoom: mostOfRoom }),
    ({ dialogId }) => dialogId,
  )
  const byRoom = Map.groupBy(said, ({ dialogId }) => dialogId)
  return {
    rooms: ids.flatMap((id) => {
      const room = rooms.get(id)
      const own = byRoom.get(id)
      if (!room || !own) return []
      const past = events.get(id) ?? []
      const { channel, botId, facts, labels, contact } = room
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
          labels,
          contact,
          ...stoodAt(room, past, version),
        })),
      ]
    }),
    isCut: said.some((one) => one.isCut),
  }
}
