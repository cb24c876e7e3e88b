import { Select, TextInput } from '@mantine/core'
import type { ContactField } from '@prosa/contract'
import type { ReactNode } from 'react'
import { textChoices, withChosen } from '../../../ui/choices.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { detailTexts as texts } from './texts.ts'

interface FieldInputProps {
  field: Pick<ContactField, 'name' | 'kind' | 'options'>
  label?: string
  /** The label is for screen readers only. */
  isNameless?: boolean
  /** The stored value; '' is empty. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  isDisabled?: boolean
  size?: 'sm'
  'data-path'?: string
}

const yesNo = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

/** Input for one of the company's fields, by the field's kind. */
export function FieldInput({ field, label, isNameless, value, onChange, isDisabled, ...input }: FieldInputProps) {
  const { kind, options, name } = field
  const common = { ...input, [isNameless ? 'aria-label' : 'label']: label ?? name, disabled: isDisabled ?? false }
  if (kind === 'boolean' || kind === 'list') {
    const choices = kind === 'boolean' ? yesNo : textChoices(options)
    return (
      <Select
        {...common}
        // A value that is no longer an option is kept until another one is chosen.
        data={withChosen(choices, value)}
        searchable={choices.length > 8}
        clearable
        placeholder={texts.blank}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  }
  if (kind === 'date') return <DateField {...common} value={value} onChange={onChange} />
  return (
    <TextInput
      {...common}
      {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
      value={kind === 'number' ? value.replace('.', ',') : value}
      onChange={({ currentTarget }) =>
        onChange(kind === 'number' ? currentTarget.value.replace(',', '.') : currentTarget.value)
      }
    />
  )
}
