import { type ContactField, type ContactRule, type PlatformName, readAskedValue } from '@prosa/contract'

/** Subject of a condition: a word, or `field-12`. */
export type Subject = 'tag' | 'channel' | 'lastMessage' | 'created' | `field-${number}`
export type Operator = 'has' | 'lacks' | 'filled' | 'blank' | 'before' | 'within' | 'silent'

/** A condition being edited; '' for values not set yet. */
export interface ConditionDraft {
  key: number
  of: Subject | ''
  is: Operator
  value: string
  from: string
  to: string
}

const nothing = { value: '', from: '', to: '' }

export const emptyDraft = (key: number): ConditionDraft => ({ key, of: '', is: 'has', ...nothing })

export const fieldOf = (of: ConditionDraft['of'], fields: readonly ContactField[]): ContactField | undefined =>
  fields.find(({ id }) => of === `field-${id}`)

export const isRange = (field: ContactField | undefined): boolean => field?.kind === 'number' || field?.kind === 'date'

/** Operators of a subject; the first is the default. */
export const operatorsOf = (of: ConditionDraft['of']): readonly Operator[] => {
  if (of === 'lastMessage') return ['before', 'within', 'silent']
  if (of === 'created') return ['within', 'before']
  return of.startsWith('field-') ? ['has', 'lacks', 'filled', 'blank'] : ['has', 'lacks']
}

/** Changes the subject and clears the values of the former one. */
export const ofSubject = ({ key }: ConditionDraft, of: Subject): ConditionDraft => ({
  key,
  of,
  is: operatorsOf(of)[0] ?? 'has',
  ...nothing,
  value: of === 'lastMessage' ? '30' : of === 'created' ? '7' : '',
})

export const draftOf = (rule: ContactRule, key: number): ConditionDraft => {
  const draft = (of: Subject, is: Operator, said: Partial<typeof nothing> = {}): ConditionDraft => ({
    key,
    of,
    is,
    ...nothing,
    ...said,
  })
  if (rule.of === 'tag') return draft('tag', rule.is, { value: String(rule.id) })
  if (rule.of === 'channel') return draft('channel', rule.is, { value: rule.platform })
  if (rule.of === 'filled') return draft(`field-${rule.id}`, rule.is === 'has' ? 'filled' : 'blank')
  if (rule.of === 'silent') return draft('lastMessage', 'silent')
  if (rule.of === 'field') {
    const { id, value, from, to } = rule.field
    return draft(`field-${id}`, rule.is, { value: value ?? '', from: from ?? '', to: to ?? '' })
  }
  return draft(rule.of, rule.is, { value: String(rule.days) })
}

export type ValueErrors = Partial<Record<'value' | 'from' | 'to', string>>

/** Values that the field does not allow, by input. */
export function wrongOf({ is, value, from, to }: ConditionDraft, field: ContactField | undefined): ValueErrors {
  if (!field || is === 'filled' || is === 'blank') return {}
  return Object.fromEntries(
    Object.entries({ value, from, to }).flatMap(([name, said]) => {
      const read = readAskedValue(field, said)
      return 'wrong' in read ? [[name, read.wrong]] : []
    }),
  )
}

/** The finished condition; null while a value is missing. */
export const ruleOf = ({ of, is, value, from, to }: ConditionDraft): ContactRule | null => {
  const days = Number(value)
  if (of === 'lastMessage' && is === 'silent') return { of: 'silent', is: 'has' }
  if (of === 'lastMessage' || of === 'created')
    return (is === 'before' || is === 'within') && days >= 1 && days <= 3_650 ? { of, is, days } : null
  const has = is === 'lacks' ? 'lacks' : 'has'
  if (of === 'tag') return value === '' ? null : { of, is: has, id: Number(value) }
  if (of === 'channel') return value === '' ? null : { of, is: has, platform: value as PlatformName }
  if (of === '') return null
  const id = Number(of.slice('field-'.length))
  if (is === 'filled' || is === 'blank') return { of: 'filled', is: is === 'filled' ? 'has' : 'lacks', id }
  if (value !== '') return { of: 'field', is: has, field: { id, value } }
  return from || to ? { of: 'field', is: has, field: { id, from: from || null, to: to || null } } : null
}
