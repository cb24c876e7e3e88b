import { MultiSelect } from '@mantine/core'
import { type ContactTag, createContactTag, listContactTags } from '@prosa/contract'
import { type ReactNode, useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { choicesOf } from '../../../ui/choices.ts'
import { detailTexts as texts } from './texts.ts'

interface NewTagsFieldProps {
  label: string
  description?: string
  known: readonly ContactTag[]
  value: readonly number[]
  error?: ReactNode
  onChange: (tags: number[]) => void
}

/** Value of the option that creates the typed tag. */
const toCreate = 'create'

/** Tags to add; a typed name that does not exist can be created here. */
export function NewTagsField({ label, description, known, value, error, onChange }: NewTagsFieldProps) {
  const [search, setSearch] = useState('')
  const name = search.trim()
  const creating = useAct({
    ask: (typed: string) => call(createContactTag, { body: { name: typed } }),
    done: async ({ id }) => {
      await invalidate(listContactTags)
      setSearch('')
      onChange([...value, id])
    },
    failed: texts.tagFailed,
  })
  const isKnown = known.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      data-path="tags"
      data={[
        ...choicesOf(known),
        ...(name === '' || isKnown ? [] : [{ value: toCreate, label: texts.createNamed(name) }]),
      ]}
      value={value.map(String)}
      disabled={creating.isPending}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={value.length === 0 ? texts.chooseOrCreate : ''}
      onChange={(next) => {
        if (next.includes(toCreate)) creating.mutate(name)
        else onChange(next.map(Number))
      }}
    />
  )
}
