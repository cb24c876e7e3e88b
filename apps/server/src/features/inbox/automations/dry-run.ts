import {
  type AutomationDefinition,
  type AutomationFacts,
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
import { adOf } from '../../../conversation/model/occurrence.ts'
import { type Clock, dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { labelsAt } from './label-history.ts'
import { findLabelsSince, listHours, listRoomIds } from './occurrences.queries.ts'
import { type OccurrenceRow, readOccurrences } from './read-occurrences.ts'
import { isOpenThen, type Occurred, quietSince, readRoomEvents } from './read-room-events.ts'
import { listReplayedIds } from './room-items.queries.ts'

const dayMs = 24 * 60 * 60_000

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
    holder: row.holder,
    isBegunByUs: row.firstSeq > 1,
    contact: row.facts,
    labels: labelsAt(row.labels, row.at),
    labelId: null,
    score: null,
  }
}

/** Rooms that are read at once. */
const batch = 20
const mostMs = 10_000

interface LookedBack extends Pick<TriedAutomation, 'looked' | 'isCut' | 'tooLong' | 'conditions'> {
  /** Of each room in which it would have acted: each time that it would have, in order. */
  acted: (readonly [Occurred, ...Occurred[]])[]
}

/** In which rooms of the last days an automation would have acted, by the rule of turns. Nothing changes. */
export const dryRun = async (
  db: Kysely<DB>,
  scope: Scope,
  body: { workspaceIds: readonly number[]; definition: AutomationDefinition },
  clock: Pick<Clock, 'now'>,
): Promise<TriedAutomation> => {
  const since = new Date(clock.now().getTime() - dryRunLimits.days * dayMs)
  const { acted, ...looked } = await lookBack(db, scope, body, clock)
  const labelsSince = asksLabels(body.definition) ? await findLabelsSince(db, scope.companyId) : null
  const shown = acted.map((runs) => {
    const { dialogId, contact, at } = runs.at(-1) ?? runs[0]
    return { dialogId, contactName: contactLabel(contact), at: at.toISOString() }
  })
  return {
    ...looked,
    rooms: acted.length,
    labelsSince: labelsSince !== null && labelsSince > since ? labelsSince.toISOString() : null,
    acted: shown.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, dryRunLimits.shown),
  }
}

const asksLabels = ({ event, conditions }: AutomationDefinition): boolean =>
  event === 'labelled' || conditions.some(({ kind }) => kind === 'label')

/** All that a dry run finds. */
export const lookBack = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Pick<Scope, 'companyId' | 'workspaceIds' | 'timeZone'>,
  { workspaceIds: where, definition }: { workspaceIds: readonly number[]; definition: AutomationDefinition },
  clock: Pick<Clock, 'now'>,
): Promise<LookedBack> => {
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
  const acted: LookedBack['acted'] = []
  const conditions = definition.conditions.map(() => ({ failed: 0, unknown: 0 }))
  let [looked, messages, tooLong, isCut] = [0, 0, 0, found.length > ids.length]
  for (let from = 0; from < ids.length; from += batch) {
    if (messages >= dryRunLimits.messages || clock.now().getTime() - begun > mostMs) {
      isCut = true
      break
    }
    const some = ids.slice(from, from + batch)
    const read = isEntry
      ? await readMessages(db, companyId, some, { since, definition, prepared, timeZone })
      : await readRoomEvents(db, companyId, some, { since, prepared, timeZone, now: clock.now() })
    tooLong += read.tooLong
    for (const said of read.rooms) {
      messages += said.length
      const here = said.filter(({ workspaceId }) => where.includes(workspaceId))
      if (here.length === 0) continue
      looked += 1
      const { runs, held } = tryRoom(prepared, here, { timeZone, hours })
      const [first, ...others] = runs
      if (first) acted.push([first, ...others])
      held.forEach((holds, place) => {
        const told = conditions[place]
        if (told && holds === false) told.failed += 1
        if (told && holds === null) told.unknown += 1
      })
    }
  }
  return { looked, isCut, tooLong, acted, conditions }
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
): Promise<{ rooms: Occurred[][]; tooLong: number }> => {
  const { rooms, tooLong } = await readOccurrences(db, companyId, ids, {
    since,
    definition,
    asksContact: asksContact || actsAfter,
  })
  const occurred = rooms.map((said) =>
    said.map((row): Occurred => ({ ...row, facts: (hours) => factsOf(row, timeZone, hours) })),
  )
  return { rooms: occurred, tooLong }
}

/** What happened in a room at which it would have acted, and of each condition whether it ever held; null: not known. */
const tryRoom = (
  prepared: PreparedAutomation,
  said: readonly Occurred[],
  { timeZone, hours }: { timeZone: string; hours: ReadonlyMap<number, BusinessHours | null> },
): { runs: Occurred[]; held: (boolean | null)[] } => {
  let before: RoomRuns | undefined
  const runs: Occurred[] = []
  const held: (boolean | null)[] = prepared.holds.map(() => false)
  for (const row of said) {
    const facts = row.facts(hours)
    heldConditions(prepared, facts).forEach((holds, place) => {
      if (holds !== false && held[place] !== true) held[place] = holds
    })
    if (!matches(prepared, facts)) continue
    const admission = admitRun(before, facts.atMs, dayIn(timeZone, row.at))
    before = admission.runs
    if (admission.verdict === 'runs') runs.push(row)
  }
  return { runs, held }
}
