import { type AutomationChoices, type AutomationEvent, findChannelFacts, isSilence } from '@prosa/contract'
import { type DraftAct, type DraftAutomation, type DraftCondition, takesTemplate } from './automation-draft.ts'
import { automationTexts as texts } from './texts.ts'

const { sentences } = texts

type Kind = keyof AutomationChoices

/** The name of what is named by an id; null: it is gone. */
export const nameIn = (choices: AutomationChoices, kind: Kind, id: number | string): string | null => {
  const list: readonly { id: number; name: string }[] = choices[kind]
  return list.find((one) => String(one.id) === String(id))?.name ?? null
}

const named = (choices: AutomationChoices, kind: Kind, id: string): string =>
  id === '' || id === '0' ? sentences.nothing : (nameIn(choices, kind, id) ?? texts.goneChoice.toLowerCase())

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
const together = new Intl.ListFormat('pt-BR')
const some = (list: readonly string[]): string => (list.length === 0 ? sentences.nothing : either.format(list))
const quoted = (words: string): string =>
  some(
    words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => `“${word}”`),
  )

const detailOf = (condition: DraftCondition, choices: AutomationChoices): string => {
  const { kind, chosen, words, from, to, fieldId, value } = condition
  switch (kind) {
    case 'channel':
      return some(chosen.map((one) => findChannelFacts(one)?.label ?? one))
    case 'bot':
      return some(chosen.map((id) => named(choices, 'bots', id)))
    case 'tag':
      return some(chosen.map((id) => named(choices, 'tags', id)))
    case 'label':
      return some(chosen.map((id) => named(choices, 'labels', id)))
    case 'score':
      return some(chosen.toSorted())
    case 'words':
    case 'stage':
      return quoted(words)
    case 'ad':
      return words.trim() === '' ? '' : quoted(words)
    case 'time': {
      const days = texts.dayNames.filter((_, day) => chosen.includes(String(day)))
      return `${some(days)} ${sentences.between(from || sentences.nothing, to || sentences.nothing)}`
    }
    case 'holder':
      return some(Object.entries(texts.holders).flatMap(([holder, name]) => (chosen.includes(holder) ? [name] : [])))
    case 'field': {
      const { filled, equals } = condition.isNot ? sentences.fieldNot : sentences.field
      const holds = value.trim() === '' ? filled : `${equals} “${value.trim()}”`
      return `${named(choices, 'fields', fieldId)} ${holds}`
    }
    default:
      return ''
  }
}

/** 'o texto contém “boleto”'. */
export const conditionText = (condition: DraftCondition, choices: AutomationChoices): string => {
  const { is, isNot } = texts.conditions[condition.kind]
  const beginning = condition.kind === 'field' ? sentences.theField : condition.isNot ? isNot : is
  return [beginning, detailOf(condition, choices)].filter(Boolean).join(' ')
}

const messageText = ({ text, template }: DraftAct, does: string): string => {
  if (!template) return does
  return text.trim() === '' ? sentences.template(template.name) : sentences.byTemplate(does, template.name)
}

const actText = (act: DraftAct, choices: AutomationChoices, event: AutomationEvent): string => {
  const { does } = texts.acts[act.kind]
  switch (act.kind) {
    case 'label':
      return `${does} ${named(choices, 'labels', act.labelId)}`
    case 'transfer':
      return `${does} ${named(choices, 'workspaces', act.workspaceId)}`
    case 'assign':
      return `${does} ${named(choices, 'people', act.userId)}`
    case 'canned':
      return `${does} ${named(choices, 'cannedAnswers', act.cannedAnswerId)}`
    case 'follow-up':
      return `${does} ${named(choices, 'followUps', act.followUpId)}`
    case 'message':
      return takesTemplate(event) ? messageText(act, does) : does
    case 'remind': {
      const { forUserId, amount, unit, at } = act
      const whom = forUserId === '' ? sentences.theHolder : named(choices, 'people', forUserId)
      const long = `${Number.isFinite(amount) ? amount : sentences.nothing} ${texts.units[unit](amount)}`
      return `${does} ${sentences.remind(whom, long, unit === 'days' ? at : '')}`
    }
    default:
      return does
  }
}

const eventText = (
  { event, labelIds, amount, unit }: Pick<DraftAutomation, 'event' | 'labelIds' | 'amount' | 'unit'>,
  choices: AutomationChoices,
): string => {
  if (event === 'labelled' && labelIds.length > 0)
    return sentences.gains(some(labelIds.map((id) => named(choices, 'labels', id))))
  if (!isSilence(event)) return texts.events[event]
  const long = Number.isFinite(amount) ? String(amount) : sentences.nothing
  return sentences.silent(texts.events[event], `${long} ${texts.units[unit](amount)}`)
}

/** 'Quando uma conversa começa, se veio de anúncio, então etiquetar Anúncio.' */
export const sentenceOf = (automation: DraftAutomation, choices: AutomationChoices): string => {
  const { matches, conditions, acts } = automation
  const between = matches === 'any' ? sentences.or : sentences.and
  const held = conditions.map((one) => conditionText(one, choices)).join(between)
  const done = together.format(acts.map((one) => actText(one, choices, automation.event)))
  const parts = [
    sentences.when(eventText(automation, choices)),
    ...(held === '' ? [] : [`${sentences.iff} ${held}`]),
    `${sentences.so} ${done || sentences.nothing}`,
  ]
  return `${parts.join(', ')}.`
}

/** Whether it names something that is gone. */
export const namesGone = (
  { event, labelIds, conditions, acts }: DraftAutomation,
  choices: AutomationChoices,
): boolean => {
  const isGone = (kind: Kind, id: string): boolean => id !== '' && nameIn(choices, kind, id) === null
  return (
    (event === 'labelled' && labelIds.some((id) => isGone('labels', id))) ||
    conditions.some(({ kind, chosen, fieldId }) => {
      if (kind === 'bot') return chosen.some((id) => isGone('bots', id))
      if (kind === 'tag') return chosen.some((id) => isGone('tags', id))
      if (kind === 'label') return chosen.some((id) => isGone('labels', id))
      return kind === 'field' && isGone('fields', fieldId)
    }) ||
    acts.some(
      ({ kind, labelId, workspaceId, userId, cannedAnswerId, followUpId, forUserId }) =>
        (kind === 'label' && isGone('labels', labelId)) ||
        ((kind === 'transfer' || kind === 'assign') && isGone('workspaces', workspaceId)) ||
        (kind === 'assign' && isGone('people', userId)) ||
        (kind === 'canned' && isGone('cannedAnswers', cannedAnswerId)) ||
        (kind === 'follow-up' && isGone('followUps', followUpId)) ||
        (kind === 'remind' && isGone('people', forUserId)),
    )
  )
}
