import type { ContactRule } from '@prosa/contract'
import type { Details } from '../details/use-details.ts'
import { describeField } from './field-filter.ts'
import { platformLabels, filterTexts as texts } from './texts.ts'

/** A condition as text. */
export function describeRule(rule: ContactRule, { fields, tags }: Pick<Details, 'fields' | 'tags'>): string {
  const field = (id: number) => fields.find((one) => one.id === id)
  if (rule.of === 'tag') {
    const name = tags.find(({ id }) => id === rule.id)?.name
    if (name === undefined) return texts.removedTag
    return rule.is === 'has' ? texts.tagMark(name) : texts.noTagMark(name)
  }
  if (rule.of === 'field') {
    const text = describeField(rule.field, field(rule.field.id))
    return rule.is === 'has' ? text : texts.not(text)
  }
  if (rule.of === 'filled') {
    const name = field(rule.id)?.name ?? texts.removedField
    return rule.is === 'has' ? texts.filledMark(name) : texts.blankMark(name)
  }
  if (rule.of === 'silent') return rule.is === 'has' ? texts.silentMark : texts.not(texts.silentMark)
  if (rule.of === 'channel') {
    const label = platformLabels.find(({ value }) => value === rule.platform)?.label ?? rule.platform
    return rule.is === 'has' ? texts.channelMark(label) : texts.noChannelMark(label)
  }
  const column = rule.of === 'created' ? texts.createdIn : texts.lastMessageIn
  return rule.is === 'before' ? texts.longerAgo(column, rule.days) : texts.lastDays(column, rule.days)
}
