import { MultiSelect } from '@mantine/core'
import type { ContactTag } from '@prosa/contract'
import type { ReactNode } from 'react'
import { choicesOf } from '../../../ui/choices.ts'
import classes from '../consent.module.css'
import { DetailsFailed } from './details-failed.tsx'
import { FieldInput } from './field-input.tsx'
import { detailTexts as texts } from './texts.ts'
import type { Details } from './use-details.ts'

interface OwnFieldsProps {
  details: Details
  mayEdit: boolean
  values: Readonly<Record<string, string>>
  tags: readonly number[]
  onValue: (fieldId: number, value: string) => void
  onTags: (tags: number[]) => void
  errorOf: (path: string) => ReactNode
}

/** The contact's values of the company's fields, and its tags. */
export function OwnFields({ details, mayEdit, values, tags, onValue, onTags, errorOf }: OwnFieldsProps) {
  const { fields, tags: known, isPending, error, retry } = details
  return (
    <section className={classes.section} aria-label={texts.section}>
      <h3>{texts.section}</h3>
      {error ? <DetailsFailed onRetry={retry} /> : null}
      {!isPending && !error && fields.length + known.length === 0 ? (
        <p className={classes.hint}>{texts.sectionNone}</p>
      ) : null}
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          isDisabled={!mayEdit}
          value={values[field.id] ?? ''}
          onChange={(value) => onValue(field.id, value)}
          data-path={`fields.${field.id}`}
          error={errorOf(`fields.${field.id}`)}
        />
      ))}
      {known.length > 0 ? (
        <TagsField label={texts.tags} known={known} value={tags} onChange={onTags} isDisabled={!mayEdit} />
      ) : null}
    </section>
  )
}

interface TagsFieldProps {
  label: string
  known: readonly ContactTag[]
  value: readonly number[]
  onChange: (tags: number[]) => void
  isDisabled?: boolean
}

export const TagsField = ({ label, known, value, onChange, isDisabled = false }: TagsFieldProps) => (
  <MultiSelect
    label={label}
    data={choicesOf(known)}
    value={value.map(String)}
    disabled={isDisabled}
    searchable
    placeholder={value.length === 0 ? texts.noTags : ''}
    onChange={(next) => onChange(next.map(Number))}
  />
)
