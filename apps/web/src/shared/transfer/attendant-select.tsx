import { Select } from '@mantine/core'
import { listWorkspaceUsers } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { choicesOf } from '../../ui/choices.ts'
import { transferTexts } from './texts.ts'

interface AttendantSelectProps {
  /** The documents' word: 'Usuário' or 'Colaborador'. */
  label: string
  placeholder: string
  /** Null: the workspace is not known yet. */
  workspaceId: number | null
  value: number | null
  onChange: (person: { id: number; name: string } | null) => void
  error: string | null | undefined
  'data-path'?: string
}

/** Picks a person who may attend. One who no longer may is shown as an error; opening a failed list retries. */
export function AttendantSelect({ workspaceId, value, onChange, error, placeholder, ...field }: AttendantSelectProps) {
  const people = useQuery({
    ...query(listWorkspaceUsers, { query: { workspaceId: workspaceId ?? 0, attending: 'true' } }),
    enabled: workspaceId !== null,
  })
  const found = people.data?.result ?? []
  const isGone = value !== null && people.data !== undefined && !found.some(({ id }) => id === value)
  const problem = people.error && !people.data ? transferTexts.peopleFailed : isGone ? transferTexts.gonePerson : null
  return (
    <Select
      {...field}
      placeholder={people.isLoading ? transferTexts.loading : placeholder}
      searchable
      allowDeselect={false}
      nothingFoundMessage={transferTexts.noPeople}
      data={choicesOf(
        found.map(({ id, name, online }) => ({ id, name: online ? `${name} (${transferTexts.online})` : name })),
      )}
      value={value === null || isGone ? null : String(value)}
      error={error ?? problem}
      onDropdownOpen={() => {
        if (people.error) void people.refetch()
      }}
      onChange={(next) => {
        const person = found.find(({ id }) => String(id) === next)
        onChange(person ? { id: person.id, name: person.name } : null)
      }}
    />
  )
}
