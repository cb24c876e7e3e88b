import {
  type ActKind,
  type AutomationAct,
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationEvent,
  automationEvents,
  type CampaignTemplate,
  type ConditionKind,
  type followUpUnits,
  isEntry,
  isKnownAt,
  isSilence,
  type SilenceUnit,
} from '@prosa/contract'

/** A condition as its controls hold it: all of them, whatever its kind. */
export interface DraftCondition {
  kind: ConditionKind
  isNot: boolean
  /** Chosen options: ids, channels, days or holders. */
  chosen: string[]
  /** Separated by commas. */
  words: string
  from: string
  to: string
  fieldId: string
  value: string
}

type FollowUpUnit = (typeof followUpUnits)[number]

export interface DraftAct {
  kind: ActKind
  labelId: string
  workspaceId: string
  userId: string
  isOffered: boolean
  text: string
  /** Of a message. */
  template: CampaignTemplate | null
  cannedAnswerId: string
  followUpId: string
  /** Empty: whoever has the room, or its queue. */
  forUserId: string
  amount: number
  unit: FollowUpUnit
  /** HH:MM; empty: the same time of day. */
  at: string
}

export interface DraftAutomation {
  name: string
  workspaceIds: number[]
  event: AutomationEvent
  /** Of `labelled`. */
  labelIds: string[]
  /** Of a silence. */
  amount: number
  unit: SilenceUnit
  matches: 'all' | 'any'
  conditions: DraftCondition[]
  acts: DraftAct[]
}

export const newCondition = (kind: ConditionKind): DraftCondition => ({
  kind,
  isNot: false,
  chosen: kind === 'time' ? ['1', '2', '3', '4', '5'] : [],
  words: '',
  from: kind === 'time' ? '08:00' : '',
  to: kind === 'time' ? '18:00' : '',
  fieldId: '',
  value: '',
})

export const newAct = (kind: ActKind): DraftAct => ({
  kind,
  labelId: '',
  workspaceId: '',
  userId: '',
  isOffered: false,
  text: '',
  template: null,
  cannedAnswerId: '',
  followUpId: '',
  forUserId: '',
  amount: 1,
  unit: 'days',
  at: kind === 'remind' ? '09:00' : '',
})

const noDetail = { labelIds: [], amount: 1, unit: 'hours' } satisfies Partial<DraftAutomation>

export const newAutomation = (workspaceId: number): DraftAutomation => ({
  name: '',
  workspaceIds: [workspaceId],
  event: 'began',
  ...noDetail,
  matches: 'all',
  conditions: [],
  acts: [newAct('label')],
})

/** Right after the customer wrote, a text always leaves. */
export const takesTemplate = (event: AutomationEvent): boolean => !isEntry(event)

/** Kinds that say something about an event. */
export const kindsAt = (event: AutomationEvent, kinds: readonly ConditionKind[]): ConditionKind[] =>
  kinds.filter((kind) => isKnownAt(event, kind))

const chosenOf = (condition: AutomationCondition): string[] => {
  switch (condition.kind) {
    case 'channel':
      return condition.channels
    case 'bot':
    case 'tag':
    case 'label':
      return condition.ids.map(String)
    case 'score':
      return condition.scores.map(String)
    case 'time':
      return condition.days.map(String)
    case 'holder':
      return condition.holders
    default:
      return []
  }
}

const wordsOf = (condition: AutomationCondition): string => {
  if (condition.kind === 'words' || condition.kind === 'ad') return condition.words.join(', ')
  return condition.kind === 'stage' ? condition.stages.join(', ') : ''
}

const conditionDraft = (condition: AutomationCondition): DraftCondition => ({
  kind: condition.kind,
  isNot: condition.isNot,
  chosen: chosenOf(condition),
  words: wordsOf(condition),
  from: condition.kind === 'time' ? condition.from : '',
  to: condition.kind === 'time' ? condition.to : '',
  fieldId: condition.kind === 'field' ? String(condition.fieldId) : '',
  value: condition.kind === 'field' ? condition.value : '',
})

const actDraft = (act: AutomationAct): DraftAct => {
  const draft = newAct(act.kind)
  switch (act.kind) {
    case 'label':
      return { ...draft, labelId: String(act.labelId) }
    case 'transfer':
      return { ...draft, workspaceId: String(act.workspaceId), isOffered: act.isOffered }
    case 'assign':
      return { ...draft, workspaceId: String(act.workspaceId), userId: String(act.userId) }
    case 'note':
      return { ...draft, text: act.text }
    case 'message':
      return { ...draft, text: act.text, template: act.template ?? null }
    case 'canned':
      return { ...draft, cannedAnswerId: String(act.cannedAnswerId) }
    case 'follow-up':
      return { ...draft, followUpId: String(act.followUpId) }
    case 'remind':
      return {
        ...draft,
        text: act.text,
        forUserId: act.forUserId === null ? '' : String(act.forUserId),
        amount: act.wait.amount,
        unit: act.wait.unit,
        at: act.wait.at ?? '',
      }
    default:
      return draft
  }
}

export const draftOf = ({
  name,
  workspaceIds,
  definition,
}: {
  name: string
  workspaceIds: readonly number[]
  definition: AutomationDefinition
}): DraftAutomation => ({
  name,
  workspaceIds: [...workspaceIds],
  event: definition.event,
  ...noDetail,
  ...definition.silence,
  labelIds: (definition.labelIds ?? []).map(String),
  matches: definition.matches,
  conditions: definition.conditions.map(conditionDraft),
  acts: definition.acts.map(actDraft),
})

const split = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** 0 is no id, so that the check reports it at its control. */
const idOf = (chosen: string): number => Number(chosen)

const conditionBody = ({ kind, isNot, chosen, words, from, to, fieldId, value }: DraftCondition): object => {
  switch (kind) {
    case 'channel':
      return { kind, isNot, channels: chosen }
    case 'bot':
    case 'tag':
    case 'label':
      return { kind, isNot, ids: chosen.map(Number) }
    case 'score':
      return { kind, isNot, scores: chosen.map(Number).toSorted() }
    case 'words':
    case 'ad':
      return { kind, isNot, words: split(words) }
    case 'stage':
      return { kind, isNot, stages: split(words) }
    case 'time':
      return { kind, isNot, days: chosen.map(Number).toSorted(), from, to }
    case 'holder':
      return { kind, isNot, holders: chosen }
    case 'field':
      return { kind, isNot, fieldId: idOf(fieldId), value }
    default:
      return { kind, isNot }
  }
}

const actBody = (act: DraftAct, event: AutomationEvent): object => {
  const { kind, labelId, workspaceId, userId, isOffered, text, template, cannedAnswerId } = act
  switch (kind) {
    case 'label':
      return { kind, labelId: idOf(labelId) }
    case 'transfer':
      return { kind, workspaceId: idOf(workspaceId), isOffered }
    case 'assign':
      return { kind, workspaceId: idOf(workspaceId), userId: idOf(userId) }
    case 'note':
      return { kind, text }
    case 'message':
      return { kind, text, ...(takesTemplate(event) && template && { template }) }
    case 'canned':
      return { kind, cannedAnswerId: idOf(cannedAnswerId) }
    case 'follow-up':
      return { kind, followUpId: idOf(act.followUpId) }
    case 'remind': {
      const { amount, unit, at, forUserId } = act
      const wait = { amount, unit, at: unit === 'days' && at !== '' ? at : null }
      return { kind, text, forUserId: forUserId === '' ? null : idOf(forUserId), wait }
    }
    default:
      return { kind }
  }
}

export const bodyOf = ({
  name,
  workspaceIds,
  event,
  labelIds,
  amount,
  unit,
  matches,
  conditions,
  acts,
}: DraftAutomation) => ({
  name,
  workspaceIds,
  definition: {
    event,
    ...(event === 'labelled' && labelIds.length > 0 && { labelIds: labelIds.map(Number) }),
    ...(isSilence(event) && { silence: { amount, unit } }),
    matches,
    conditions: conditions.map(conditionBody),
    acts: acts.map((act) => actBody(act, event)),
  },
})

export const eventFrom = (value: string | null): AutomationEvent =>
  automationEvents.find((event) => event === value) ?? 'began'
