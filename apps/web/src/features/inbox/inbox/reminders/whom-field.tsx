import '../../../../ui/theme/forms.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listTransferTargets, type SidebarDialog } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import type { ReminderValues } from './remind.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

/** The room, as far as its reminders need it. */
export type RemindedRoom = Pick<SidebarDialog, 'id' | 'workspaceId' | 'owner' | 'ownerUserId' | 'ownerName' | 'waits'>

interface WhomFieldProps {
  room: RemindedRoom
  userId: number
  /** The reminder's present person, who may be missing from the list. */
  known?: { id: number; name: string } | null
  value: ReminderValues['for']
  onChange: (value: ReminderValues['for']) => void
  error?: string | undefined
}

const searchDebounceMs = 300

/** Whom a reminder is for: oneself, the room's queue, or a colleague who sees the room. */
export function WhomField({ room, userId, known = null, value, onChange, error }: WhomFieldProps) {
  const [typed, setTyped] = useState('')
  // Whom a search found may be missing from the list without one.
  const [chosen, setChosen] = useState(known)
  const [search] = useDebouncedValue(typed, searchDebounceMs)
  const { data } = useQuery({
    ...query(listTransferTargets, { query: { dialogId: room.id, search } }),
    placeholderData: keepPreviousData,
    meta: { loud: true },
  })
  const { data: all } = useQuery(query(listTransferTargets, { query: { dialogId: room.id, search: '' } }))
  const queue = all?.queues.find(({ workspaceId }) => workspaceId === room.workspaceId)
  const own = [
    { value: String(userId), label: texts.me },
    { value: 'queue', label: texts.queue(queue?.name ?? '') },
  ]
  // The list of targets leaves out the room's holder.
  const holder = room.ownerUserId === null ? [] : [{ id: room.ownerUserId, name: room.ownerName ?? '' }]
  const people = [...holder, ...(chosen ? [chosen] : []), ...(data?.people ?? []).filter(isHere(room))]
  const others = new Map(people.filter(({ id }) => id !== userId).map(({ id, name }) => [String(id), name]))
  const options = [...own, ...[...others].map(([id, label]) => ({ value: id, label }))]
  return (
    <Select
      label={texts.whom}
      searchable
      allowDeselect={false}
      data={options}
      nothingFoundMessage={texts.nobody}
      value={String(value)}
      onSearchChange={(next) => setTyped(options.some(({ label }) => label === next) ? '' : next)}
      onChange={(next, option) => {
        if (next === 'queue') return onChange(next)
        setChosen({ id: Number(next), name: option?.label ?? '' })
        onChange(Number(next))
      }}
      error={error}
      data-path="for"
    />
  )
}

const isHere =
  (room: RemindedRoom) =>
  ({ workspaceId }: { workspaceId: number }): boolean =>
    workspaceId === room.workspaceId
