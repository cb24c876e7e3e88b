import {
  type AutomationDefinition,
  type AutomationFacts,
  type AutomationHolder,
  admitRun,
  type BusinessHours,
  contactLabel,
  dryRunLimits,
  heldConditions,
  isOpenAt,
  matches,
  type PreparedAutomation,
  plainWords,
  prepareAutomation,
  type RoomRuns,
  type TriedAutomation,
} from '@prosa/contract'
import { type Clock, dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listHours, listRoomIds } from './occurrences.queries.ts'
import { type OccurrenceRow, readOccurrences } from './read-occurrences.ts'

const dayMs = 24 * 60 * 60_000

const adOf = (about: OccurrenceRow['about']): AutomationFacts['ad'] => {
  if (about === null) return 'none'
  const { adId, adTitle, text } = about
  if (typeof adId === 'string') return { id: adId, title: String(adTitle ?? '') }
  // Stored before ads were told apart.
  return /^Veio d\S+ anúncio/.test(String(text)) ? null : 'none'
}

const holderOf = (event: OccurrenceRow['ownerEvent']): AutomationHolder => {
  switch (event?.kind) {
    case 'joined':
    case 'transferred-to-person':
      return 'person'
    case 'offered':
    case 'transferred-to-queue':
      return 'queue'
    case 'transferred-to-external':
      return 'external'
    case 'reopened':
      return event.owner === 'person' ? 'person' : 'queue'
    default:
      return 'bot'
  }
}

const factsOf = (
  row: OccurrenceRow,
  timeZone: string,
  hours: ReadonlyMap<number, BusinessHours | null>,
): AutomationFacts => {
  const open = hours.get(row.workspaceId)
  return {
    event: row.isFirst ? 'began' : 'wrote',
    atMs: row.at.getTime(),
    timeZone,
    channel: row.channel,
    botId: row.botId,
    words: plainWords(row.text),
    ad: adOf(row.about),
    isOpen: open === undefined ? null : open === null || isOpenAt(open, timeZone, row.at),
    stage: row.stage ?? '',
    holder: holderOf(row.ownerEvent),
    isBegunByUs: row.seq > 1,
    contact: row.facts,
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
  const found = await listRoomIds(db, companyId, { workspaceIds, since, limit: dryRunLimits.rooms + 1 })
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
    const { asksContact } = prepared
    const wanted = { since, definition, asksContact }
    const read = await readOccurrences(db, companyId, ids.slice(from, from + batch), wanted)
    if (read.isCut) isCut = true
    for (const said of read.rooms) {
      messages += said.length
      const here = said.filter(({ workspaceId }) => where.includes(workspaceId))
      if (here.length === 0) continue
      looked += 1
      const { last, held } = tryRoom(prepared, here, timeZone, hours)
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

/** The last message of a room at which it would have acted, and of each condition whether it ever held; null: not known. */
const tryRoom = (
  prepared: PreparedAutomation,
  said: readonly OccurrenceRow[],
  timeZone: string,
  hours: ReadonlyMap<number, BusinessHours | null>,
): { last: OccurrenceRow | null; held: (boolean | null)[] } => {
  let runs: RoomRuns | undefined
  let last: OccurrenceRow | null = null
  const held: (boolean | null)[] = prepared.holds.map(() => false)
  for (const row of said) {
    const facts = factsOf(row, timeZone, hours)
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
