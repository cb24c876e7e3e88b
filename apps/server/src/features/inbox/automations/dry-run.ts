import {
  type AutomationDefinition,
  type AutomationFacts,
  type AutomationHolder,
  admitRun,
  type BusinessHours,
  contactLabel,
  dryRunLimits,
  entryEvents,
  heldConditions,
  matches,
  type PreparedAutomation,
  prepareAutomation,
  type RoomRuns,
  spacedWords,
  type TriedAutomation,
} from '@prosa/contract'
import { adOf, holderOf } from '../../../conversation/model/occurrence.ts'
import { afterEvent, type RoomState } from '../../../conversation/model/room-events.ts'
import { type Clock, dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listHours, listRoomIds } from './occurrences.queries.ts'
import { type OccurrenceRow, readOccurrences } from './read-occurrences.ts'
import { isOpenThen, type Occurred, quietSince, readRoomEvents } from './read-room-events.ts'
import { listReplayedIds } from './room-items.queries.ts'

const dayMs = 24 * 60 * 60_000

const beginning: RoomState = { holder: 'bot', userId: null, stage: '' }

/** Who had the room after its last change of owner. */
const holderAt = (event: OccurrenceRow['ownerEvent']): AutomationHolder | null => {
  if (event === null) return 'bot'
  const { room } = afterEvent(beginning, { kind: event.kind, userId: null, detail: { owner: event.owner } })
  return holderOf(room.holder)
}

const factsOf = (
  row: OccurrenceRow,
  timeZone: string,
  hours: ReadonlyMap<number, BusinessHours | null>,
): AutomationFacts => {
  return {
    event: row.isFirst ? 'began' : 'wrote',
    atMs: row.at.getTime(),
    timeZone,
    channel: row.channel,
    botId: row.botId,
    words: spacedWords(row.text),
    ad: adOf(row.about),
    isOpen: isOpenThen(hours.get(row.workspaceId), timeZone, row.at),
    stage: row.stage ?? '',
    holder: holderAt(row.ownerEvent),
    isBegunByUs: row.firstSeq > 1,
    contact: row.facts,
    labels: row.labels,
    labelId: null,
    score: null,
  }
}

/** Rooms that are read at once. */
const batch = 50
const mostMs = 10_000

/** In which rooms of the last days an automation would have acted, by the rule of turns. Nothing changes. */
export const dryRun = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  { workspaceIds: where, definition }: { workspaceIds: readonly number[]; definition: AutomationDefinition },
  clock: Pick<Clock, 'now'>,
): Promise<TriedAutomation> => {
  const begun = clock.now().getTime()
  const since = new Date(begun - dryRunLimits.days * dayMs)
  const prepared = prepareAutomation(definition)
  const isEntry = entryEvents.some((event) => event === definition.event)
  const limit = dryRunLimits.rooms + 1
  const found = isEntry
    ? await listRoomIds(db, companyId, { workspaceIds, since, limit })
    : await listReplayedIds(db, companyId, { workspaceIds, since: quietSince(prepared, since), limit })
  const ids = found.slice(0, dryRunLimits.rooms)
  const stored = await listHours(db, companyId, workspaceIds)
  const hours = new Map(stored.map(({ id, hours: open }) => [id, open as BusinessHours | null]))
  const acted: TriedAutomation['acted'] = []
  const conditions = definition.conditions.map(() => ({ failed: 0, unknown: 0 }))
  let [looked, messages, isCut] = [0, 0, found.length > ids.length]
  for (let from = 0; from < ids.length; from += batch) {
    if (messages >= dryRunLimits.messages || clock.now().getTime() - begun > mostMs) {
      isCut = true
      break
    }
    const some = ids.slice(from, from + batch)
    const read = isEntry
      ? await readMessages(db, companyId, some, { since, definition, prepared, timeZone })
      : await readRoomEvents(db, companyId, some, { since, prepared, timeZone, now: clock.now() })
    if (read.isCut) isCut = true
    for (const said of read.rooms) {
      messages += said.length
      const here = said.filter(({ workspaceId }) => where.includes(workspaceId))
      if (here.length === 0) continue
      looked += 1
      const { last, held } = tryRoom(prepared, here, { timeZone, hours })
      if (last)
        acted.push({ dialogId: last.dialogId, contactName: contactLabel(last.contact), at: last.at.toISOString() })
      held.forEach((holds, place) => {
        const told = conditions[place]
        if (told && holds === false) told.failed += 1
        if (told && holds === null) told.unknown += 1
      })
    }
  }
  return {
    rooms: acted.length,
    looked,
    isCut,
    acted: acted.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, dryRunLimits.shown),
    conditions,
  }
}

/** What an automation of customers' messages would have looked at in these rooms. */
const readMessages = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  {
    since,
    definition,
    prepared: { asksContact, actsAfter },
    timeZone,
  }: { since: Date; definition: AutomationDefinition; prepared: PreparedAutomation; timeZone: string },
): Promise<{ rooms: Occurred[][]; isCut: boolean }> => {
  const { rooms, isCut } = await readOccurrences(db, companyId, ids, {
    since,
    definition,
    asksContact: asksContact || actsAfter,
  })
  const occurred = rooms.map((said) =>
    said.map((row): Occurred => ({ ...row, facts: (hours) => factsOf(row, timeZone, hours) })),
  )
  return { rooms: occurred, isCut }
}

/** The last of what happened in a room at which it would have acted, and of each condition whether it ever held; null: not known. */
const tryRoom = (
  prepared: PreparedAutomation,
  said: readonly Occurred[],
  { timeZone, hours }: { timeZone: string; hours: ReadonlyMap<number, BusinessHours | null> },
): { last: Occurred | null; held: (boolean | null)[] } => {
  let runs: RoomRuns | undefined
  let last: Occurred | null = null
  const held: (boolean | null)[] = prepared.holds.map(() => false)
  for (const row of said) {
    const facts = row.facts(hours)
    heldConditions(prepared, facts).forEach((holds, place) => {
      if (holds !== false && held[place] !== true) held[place] = holds
    })
    if (!matches(prepared, facts)) continue
    const admission = admitRun(runs, facts.atMs, dayIn(timeZone, row.at))
    runs = admission.runs
    if (admission.verdict === 'runs') last = row
  }
  return { last, held }
}
