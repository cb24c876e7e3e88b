import { type AutomationAct, type ContactFacts, prepareAutomation } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { contactFacts, plannedInRoom } from '../model/automation-facts.queries.ts'
import type { StoredDefinition } from '../model/follow-up.ts'
import { nothingPlanned, type PlannedInRoom } from '../model/new-plan.ts'
import { storedFiles } from '../model/present.ts'
import type { StoredAct } from '../model/stored-automation.ts'
import { type ActiveAutomation, noAutomations, type ReadyAct, readAutomation } from './automations.ts'

interface AutomationRow {
  id: number
  name: string
  version: number
  state: string
  workspaceIds: number[]
  onSince: Date | null
  savedBy: number | null
  definition: unknown
}

interface NamedThings {
  labels: { id: number; name: string }[]
  canned: { id: number; text: string; files: unknown }[]
  followUps: { id: number; workspaceId: number; version: number; definition: StoredDefinition }[]
}

/** Acts that depend on what is planned in the room. */
const planning: readonly AutomationAct['kind'][] = ['remind', 'follow-up', 'stop-follow-ups']

const readyAct = (act: StoredAct, { labels, canned, followUps }: NamedThings, madeBy: number | null): ReadyAct => {
  switch (act.kind) {
    case 'label': {
      const label = labels.find(({ id }) => id === act.labelId)
      return label ? { ...act, name: label.name } : { kind: 'gone', was: act.kind }
    }
    case 'canned': {
      const answer = canned.find(({ id }) => id === act.cannedAnswerId)
      return answer
        ? { kind: 'say', was: act.kind, text: answer.text, files: storedFiles(answer.files), template: null }
        : { kind: 'gone', was: act.kind }
    }
    case 'follow-up': {
      const found = followUps.find(({ id }) => id === act.followUpId)
      if (!found || madeBy === null) return { kind: 'gone', was: act.kind }
      const { workspaceId, version, definition } = found
      return { ...act, workspaceId, version, definition, madeBy }
    }
    case 'remind':
      return madeBy === null ? { kind: 'gone', was: act.kind } : { ...act, madeBy }
    case 'message':
      return { kind: 'say', was: act.kind, text: act.text, files: [], template: act.template ?? null }
    default:
      return act
  }
}

/** The company's automations that act or observe, in order, with the labels and canned answers that they name. */
export const findAutomations = async (pipeline: Pipeline, companyId: number): Promise<readonly ActiveAutomation[]> => {
  const rows = await pipeline.query<AutomationRow>(
    `select id, name, version, state, workspace_ids as "workspaceIds", on_since as "onSince", definition,
      (select v.saved_by from automation_version v where v.company_id = $1 and v.automation_id = a.id order by v.version desc limit 1) as "savedBy"
     from automation a where company_id = $1 and state in ('on', 'observing') order by place, id`,
    [companyId],
  )
  if (rows.length === 0) return noAutomations
  const found = rows.flatMap(({ definition, ...row }) => {
    const read = readAutomation(definition)
    return read ? [{ ...row, definition: read }] : []
  })
  const acts = found.flatMap(({ definition }) => definition.acts)
  const labels = acts.flatMap((act) => (act.kind === 'label' ? [act.labelId] : []))
  const canned = acts.flatMap((act) => (act.kind === 'canned' ? [act.cannedAnswerId] : []))
  const followUps = acts.flatMap((act) => (act.kind === 'follow-up' ? [act.followUpId] : []))
  const things: NamedThings = {
    followUps:
      followUps.length === 0
        ? []
        : await pipeline.query(
            `select f.id, f.workspace_id as "workspaceId", f.version, v.definition from follow_up f
             join follow_up_version v on v.company_id = $1 and v.follow_up_id = f.id and v.version = f.version
             where f.company_id = $1 and f.id = any ($2) and f.active and f.deleted_at is null`,
            [companyId, followUps],
          ),
    labels:
      labels.length === 0
        ? []
        : await pipeline.query('select id, name from label where company_id = $1 and id = any ($2)', [
            companyId,
            labels,
          ]),
    canned:
      canned.length === 0
        ? []
        : await pipeline.query('select id, text, files from canned_answer where company_id = $1 and id = any ($2)', [
            companyId,
            canned,
          ]),
  }
  return found.map(({ id, name, version, state, workspaceIds, onSince, savedBy, definition }) => ({
    id,
    name,
    version,
    isObserving: state === 'observing',
    workspaceIds: new Set(workspaceIds),
    onSinceMs: onSince?.getTime() ?? Number.POSITIVE_INFINITY,
    asksPlanned: definition.acts.some(({ kind }) => planning.includes(kind)),
    prepared: prepareAutomation(definition),
    acts: definition.acts.map((act) => readyAct(act, things, savedBy)),
  }))
}

/** What automations may ask of the contact of a conversation that begins. */
export const findContactFacts = async (
  pipeline: Pipeline,
  companyId: number,
  { id, contactId }: { id: number; contactId: number },
): Promise<ContactFacts> => {
  const [row] = await pipeline.query<{ facts: ContactFacts }>(`select ${contactFacts('$2::int', '$3::int')} as facts`, [
    companyId,
    contactId,
    id,
  ])
  return row?.facts ?? { isFirst: true, tags: [], values: {} }
}

/** What is planned in a room. */
export const findPlannedInRoom = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<PlannedInRoom> => {
  const [row] = await pipeline.query<{ planned: PlannedInRoom }>(`select ${plannedInRoom('$2::int')} as planned`, [
    companyId,
    dialogId,
  ])
  return row?.planned ?? nothingPlanned
}
