import { Anchor, Select, Switch, TextInput } from '@mantine/core'
import { listCompanyWorkspaces, type WorkspaceRecord } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../app/query.ts'
import { type Choice, choicesOf } from '../../../../ui/choices.ts'
import { Note } from '../../../../ui/note.tsx'
import classes from './management.module.css'
import { workspaceTexts as texts } from './texts.ts'
import { rulesPath } from './workspace-columns.tsx'
import type { WorkspaceForm } from './workspace-form.ts'

interface WorkspaceFieldsProps {
  form: WorkspaceForm
  record: WorkspaceRecord | null
  hasRules: boolean
  isReadOnly: boolean
}

interface Item {
  id: number
  name: string
  parentId: number | null
}

/** Options with the parent workspace's name where names are ambiguous. */
const optionsOf = (some: readonly Item[], all: readonly Item[]): Choice[] => {
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return choicesOf(some.map(({ parentId, ...item }) => ({ ...item, parent: names.get(parentId ?? 0) })))
}
const idOf = (value: string | null): number | null => (value === null ? null : Number(value))
const textOf = (id: number | null): string | null => (id === null ? null : String(id))

/** A workspace and its descendants, which cannot be its parent. */
function insideOf(items: readonly Item[], id: number): Set<number> {
  const inside = new Set([id])
  const queue = [id]
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop())
    for (const item of items)
      if (item.parentId === parent && !inside.has(item.id)) {
        inside.add(item.id)
        queue.push(item.id)
      }
  return inside
}

export function WorkspaceFields({ form, record, hasRules, isReadOnly }: WorkspaceFieldsProps) {
  const { data } = useQuery({ ...query(listCompanyWorkspaces, {}), meta: { loud: true } })
  const items = data?.result ?? []
  const inside = record ? insideOf(items, record.id) : new Set<number>()
  const { parentId } = form.values
  const parents = items.filter(({ id }) => !inside.has(id))
  // An inactive parent is not offered, but stays if it is the current one.
  if (data && parentId !== null && !parents.some(({ id }) => id === parentId))
    parents.push({ id: parentId, name: texts.parentInactive, parentId: null })
  return (
    <>
      <TextInput label={texts.name} required disabled={isReadOnly} {...form.field('name')} />
      <Select
        label={texts.parent}
        placeholder={texts.parentNone}
        searchable
        clearable
        disabled={isReadOnly}
        data={optionsOf(parents, items)}
        data-path="parentId"
        error={form.errorOf('parentId')}
        value={textOf(parentId)}
        onChange={(value) => form.set('parentId', idOf(value))}
      />
      <div className={classes.state}>
        <Switch
          label={texts.active}
          description={texts.activeHint}
          disabled={isReadOnly}
          {...form.checkbox('active')}
        />
        {record && hasRules ? (
          <Anchor component={Link} to={rulesPath(record.id)} className={classes.rules}>
            {texts.rulesLink}
          </Anchor>
        ) : null}
      </div>
      <Destination
        form={form}
        field="moveBotsTo"
        note={form.bots > 0 ? texts.bots(form.bots) : null}
        places={optionsOf(
          items.filter(({ id }) => id !== record?.id),
          items,
        )}
      />
      <Destination
        form={form}
        field="moveRoomsTo"
        note={form.openRooms > 0 ? (form.isClosing ? texts.openRooms : texts.roomsLeft)(form.openRooms) : null}
        places={optionsOf(
          items.filter(({ id }) => id !== record?.id),
          items,
        )}
      />
    </>
  )
}

interface DestinationProps {
  form: WorkspaceForm
  field: 'moveBotsTo' | 'moveRoomsTo'
  /** What must be moved; null: nothing. */
  note: string | null
  places: readonly Choice[]
}

/** Destination of bots or conversations that cannot stay in a closed workspace. */
function Destination({ form, field, note, places }: DestinationProps) {
  if (note === null) return null
  return (
    <div className={classes.move}>
      <Note tone="warn" icon={IconAlertTriangle}>
        {note}
      </Note>
      <Select
        label={texts[field]}
        placeholder={texts.moveChoose}
        required={form.isClosing}
        searchable
        data={places}
        data-path={field}
        error={form.errorOf(field)}
        value={textOf(form.values[field])}
        onChange={(value) => form.set(field, idOf(value))}
      />
    </div>
  )
}
