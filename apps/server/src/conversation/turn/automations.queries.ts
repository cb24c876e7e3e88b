import { type AutomationAct, type ContactFacts, prepareAutomation } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { contactFacts } from '../model/automation-facts.queries.ts'
import { storedFiles } from '../model/present.ts'
import { type ActiveAutomation, noAutomations, type ReadyAct, readAutomation } from './automations.ts'

interface AutomationRow {
  id: number
  name: string
  version: number
  state: string
  workspaceIds: number[]
  onSince: Date | null
  definition: unknown
}

interface NamedThings {
  labels: { id: number; name: string }[]
  canned: { id: number; text: string; files: unknown }[]
}

const readyAct = (act: AutomationAct, { labels, canned }: NamedThings): ReadyAct => {
  switch (act.kind) {
    case 'label': {
      const label = labels.find(({ id }) => id === act.labelId)
      return label ? { ...act, name: label.name } : { kind: 'gone', was: act.kind }
    }
    case 'canned': {
      const answer = canned.find(({ id }) => id === act.cannedAnswerId)
      return answer
        ? { kind: 'say', was: act.kind, text: answer.text, files: storedFiles(answer.files) }
        : { kind: 'gone', was: act.kind }
    }
    case 'message':
      return { kind: 'say', was: act.kind, text: act.text, files: [] }
    default:
      return act
  }
}

/** The company's automations that act or observe, in order, with the labels and canned answers that they name. */
export const findAutomations = async (pipeline: Pipeline, companyId: number): Promise<readonly ActiveAutomation[]> => {
  const rows = await pipeline.query<AutomationRow>(
    `select id, name, version, state, workspace_ids as "workspaceIds", on_since as "onSince", definition from automation
     where company_id = $1 and state in ('on', 'observing') order by place, id`,
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
  const things: NamedThings = {
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
  return found.map(({ id, name, version, state, workspaceIds, onSince, definition }) => ({
    id,
    name,
    version,
    isObserving: state === 'observing',
    workspaceIds: new Set(workspaceIds),
    onSinceMs: onSince?.getTime() ?? Number.POSITIVE_INFINITY,
    prepared: prepareAutomation(definition),
    acts: definition.acts.map((act) => readyAct(act, things)),
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
