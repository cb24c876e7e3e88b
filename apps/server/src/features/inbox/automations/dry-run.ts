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
  plainWords,
  prepareAutomation,
  type RoomRuns,
  type TriedAutomation,
} from '@prosa/contract'
import { dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listHours, listOccurrences, type OccurrenceRow } from './occurrences.queries.ts'

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

/** In which rooms of the last days an automation would have acted, by the rule of turns. Nothing changes. */
export const dryRun = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  { workspaceIds: where, definition }: { workspaceIds: readonly number[]; definition: AutomationDefinition },
  now: Date,
): Promise<TriedAutomation> => {
  const prepared = prepareAutomation(definition)
  const rows = await listOccurrences(db, companyId, {
    workspaceIds,
    since: new Date(now.getTime() - dryRunLimits.days * dayMs),
    onlyFirst: definition.event === 'began',
    withContact: prepared.asksContact,
    rooms: dryRunLimits.rooms + 1,
    messages: dryRunLimits.messages + 1,
  })
  const stored = await listHours(db, companyId, [...new Set(rows.map(({ workspaceId }) => workspaceId))])
  const hours = new Map(stored.map(({ id, hours: open }) => [id, open as BusinessHours | null]))
  const rooms = Map.groupBy(rows.slice(0, dryRunLimits.messages), ({ dialogId }) => dialogId)
  const acted: TriedAutomation['acted'] = []
  const conditions = definition.conditions.map(() => ({ failed: 0, unknown: 0 }))
  let looked = 0
  for (const [dialogId, said] of [...rooms].slice(0, dryRunLimits.rooms)) {
    const here = said.filter(({ workspaceId }) => where.includes(workspaceId))
    if (here.length === 0) continue
    looked += 1
    let runs: RoomRuns | undefined
    let last: OccurrenceRow | null = null
    const held: (boolean | null)[] = conditions.map(() => false)
    for (const row of here) {
      const facts = factsOf(row, timeZone, hours)
      heldConditions(prepared, facts).forEach((holds, place) => {
        if (holds !== false && held[place] !== true) held[place] = holds
      })
      if (!matches(prepared, facts)) continue
      const admission = admitRun(runs, facts.atMs, dayIn(timeZone, row.at))
      runs = admission.runs
      if (admission.verdict === 'runs') last = row
    }
    if (last) acted.push({ dialogId, contactName: contactLabel(last.contact), at: last.at.toISOString() })
    held.forEach((holds, place) => {
      const told = conditions[place]
      if (told && holds === false) told.failed += 1
      if (told && holds === null) told.unknown += 1
    })
  }
  return {
    rooms: acted.length,
    looked,
    isCut: rooms.size > dryRunLimits.rooms || rows.length > dryRunLimits.messages,
    acted: acted.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, dryRunLimits.shown),
    conditions,
  }
}
