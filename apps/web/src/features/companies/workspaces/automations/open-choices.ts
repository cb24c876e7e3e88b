import type { AutomationChoices } from '@prosa/contract'
import type { DraftAct, DraftAutomation, DraftCondition } from './automation-draft.ts'
import { readyTexts } from './ready-texts.ts'
import { automationTexts as texts } from './texts.ts'

type Kind = keyof AutomationChoices

/** A choice that is still open: what it is of, and the name of its control. */
interface Open {
  of: Kind
  name: string
}

const ofCondition = ({ kind, chosen, fieldId }: DraftCondition): Open[] => {
  if (kind === 'field') return fieldId === '' ? [{ of: 'fields', name: texts.field }] : []
  if (chosen.length > 0) return []
  if (kind === 'bot') return [{ of: 'bots', name: texts.bots }]
  if (kind === 'tag') return [{ of: 'tags', name: texts.tags }]
  return kind === 'label' ? [{ of: 'labels', name: texts.labels }] : []
}

const ofAct = ({ kind, labelId, workspaceId, userId, cannedAnswerId, followUpId }: DraftAct): Open[] => {
  const one = (of: Kind, name: string, value: string): Open[] => (value === '' ? [{ of, name }] : [])
  switch (kind) {
    case 'label':
      return one('labels', texts.label, labelId)
    case 'transfer':
      return one('workspaces', texts.workspace, workspaceId)
    case 'assign':
      return [...one('workspaces', texts.workspace, workspaceId), ...one('people', texts.person, userId)]
    case 'canned':
      return one('cannedAnswers', texts.canned, cannedAnswerId)
    case 'follow-up':
      return one('followUps', texts.followUp, followUpId)
    default:
      return []
  }
}

const { none } = readyTexts
const hasHint = (kind: Kind): kind is keyof typeof none => kind in none

/** What a draft leaves to choose, by the names of its controls, and where to make what does not exist yet. */
export const openChoices = (
  { conditions, acts }: Pick<DraftAutomation, 'conditions' | 'acts'>,
  choices: AutomationChoices,
): { names: string[]; hints: string[] } => {
  const open = [...conditions.flatMap(ofCondition), ...acts.flatMap(ofAct)]
  const hints = open.flatMap(({ of }) => (choices[of].length === 0 && hasHint(of) ? [none[of]] : []))
  return { names: [...new Set(open.map(({ name }) => name.toLowerCase()))], hints: [...new Set(hints)] }
}
