import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { choicesOf } from '../../../ui/choices.ts'
import { FieldInput } from '../details/field-input.tsx'
import type { Details } from '../details/use-details.ts'
import {
  type ConditionDraft,
  fieldOf,
  isRange,
  type Operator,
  ofSubject,
  operatorsOf,
  type Subject,
  wrongOf,
} from './condition-draft.ts'
import classes from './filter.module.css'
import { operatorLabel, platformLabels, filterTexts as texts } from './texts.ts'

interface ConditionRowProps {
  draft: ConditionDraft
  place: number
  details: Pick<Details, 'fields' | 'tags'>
  onChange: (draft: ConditionDraft) => void
  onRemove: () => void
}

/** One condition: subject, operator and value. */
export function ConditionRow({ draft, place, details: { fields, tags }, onChange, onRemove }: ConditionRowProps) {
  const field = fieldOf(draft.of, fields)
  const subjects = [
    { value: 'tag', label: texts.tag },
    { value: 'channel', label: texts.channel },
    { value: 'lastMessage', label: texts.lastMessageIn },
    { value: 'created', label: texts.createdIn },
  ]
  const own = fields.map(({ id, name }) => ({ value: `field-${id}`, label: name }))
  const isGone = draft.of.startsWith('field-') && field === undefined
  return (
    <fieldset className={classes.condition} aria-label={texts.condition(place)}>
      <Select
        size="sm"
        aria-label={texts.subject}
        placeholder={isGone ? texts.removedField : texts.chooseSubject}
        data={own.length > 0 ? [...subjects, { group: texts.fields, items: own }] : subjects}
        searchable={own.length > 4}
        allowDeselect={false}
        value={draft.of === '' || isGone ? null : draft.of}
        onChange={(next) => next && onChange(ofSubject(draft, next as Subject))}
      />
      <ActionIcon variant="subtle" aria-label={texts.removeCondition(place)} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {draft.of === '' ? null : (
        <div className={classes.asked}>
          <Select
            size="sm"
            aria-label={texts.operator}
            data={operatorsOf(draft.of).map((value) => ({ value, label: operatorLabel(draft.of, value, field) }))}
            allowDeselect={false}
            value={draft.is}
            onChange={(next) => next && onChange({ ...draft, is: next as Operator })}
          />
          <Value draft={draft} field={field} tags={tags} onChange={onChange} />
        </div>
      )}
    </fieldset>
  )
}

interface ValueProps extends Pick<ConditionRowProps, 'draft' | 'onChange'> {
  field: ReturnType<typeof fieldOf>
  tags: Details['tags']
}

function Value({ draft, field, tags, onChange }: ValueProps) {
  const { of, is, value } = draft
  const wrong = wrongOf(draft, field)
  const put = (part: Partial<ConditionDraft>): void => onChange({ ...draft, ...part })
  if (is === 'filled' || is === 'blank' || is === 'silent') return null
  if (of === 'lastMessage' || of === 'created')
    return (
      <NumberInput
        size="sm"
        aria-label={texts.days}
        suffix={texts.daysSuffix(Number(value))}
        min={1}
        max={3_650}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        value={value === '' ? '' : Number(value)}
        onChange={(next) => put({ value: String(next) })}
      />
    )
  if (of === 'tag' || of === 'channel')
    return (
      <Select
        size="sm"
        aria-label={texts.value}
        placeholder={of === 'tag' ? texts.chooseTag : texts.chooseChannel}
        data={of === 'tag' ? choicesOf(tags) : platformLabels}
        searchable={of === 'tag' && tags.length > 8}
        allowDeselect={false}
        value={value || null}
        onChange={(next) => put({ value: next ?? '' })}
      />
    )
  if (!field) return null
  if (!isRange(field))
    return (
      <FieldInput
        size="sm"
        field={field}
        label={texts.value}
        isNameless
        error={wrong.value}
        value={value}
        onChange={(next) => put({ value: next })}
      />
    )
  return (
    <div className={classes.two}>
      {(['from', 'to'] as const).map((end) => (
        <FieldInput
          key={end}
          size="sm"
          field={field}
          label={texts[end]}
          error={wrong[end]}
          value={draft[end]}
          onChange={(next) => put({ value: '', [end]: next })}
        />
      ))}
    </div>
  )
}
