import type { AutomationDefinition } from '@prosa/contract'
import type { NamedIds } from './choices.queries.ts'

/** The records that a definition names. */
export const namedIn = ({ labelIds, conditions, acts }: AutomationDefinition): NamedIds => ({
  workspaces: acts.flatMap((act) => (act.kind === 'transfer' || act.kind === 'assign' ? [act.workspaceId] : [])),
  labels: [
    ...(labelIds ?? []),
    ...acts.flatMap((act) => (act.kind === 'label' ? [act.labelId] : [])),
    ...conditions.flatMap((one) => (one.kind === 'label' ? one.ids : [])),
  ],
  people: acts.flatMap((act) => {
    if (act.kind === 'assign') return [act.userId]
    return act.kind === 'remind' && act.forUserId !== null ? [act.forUserId] : []
  }),
  followUps: acts.flatMap((act) => (act.kind === 'follow-up' ? [act.followUpId] : [])),
  cannedAnswers: acts.flatMap((act) => (act.kind === 'canned' ? [act.cannedAnswerId] : [])),
  bots: conditions.flatMap((one) => (one.kind === 'bot' ? one.ids : [])),
  tags: conditions.flatMap((one) => (one.kind === 'tag' ? one.ids : [])),
  fields: conditions.flatMap((one) => (one.kind === 'field' ? [one.fieldId] : [])),
})
