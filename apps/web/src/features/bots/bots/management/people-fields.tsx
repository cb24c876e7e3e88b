import { Checkbox, Select } from '@mantine/core'
import { AttendantSelect } from '../../../../shared/transfer/attendant-select.tsx'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../../ui/choices.ts'
import { managementTexts } from './texts.ts'
import { setType, setWorkspace } from './transfer-draft.ts'
import type { TransferPartProps } from './transfer-form.tsx'

const texts = managementTexts.transferDialog
const types = [
  { value: '1', label: texts.specific },
  { value: '2', label: texts.sequential },
]

/** Workspace, then type, then the person for a named one. */
export function PeopleFields({ draft, errors, onChange }: TransferPartProps) {
  const { all } = useWorkspaces()
  const workspaces = choicesOf(withParents(all))
  if (draft.workspaceId !== null && !workspaces.some(({ value }) => value === String(draft.workspaceId)))
    workspaces.push({ value: String(draft.workspaceId), label: managementTexts.fields.foreignWorkspace })
  return (
    <>
      <Select
        label={texts.workspace}
        placeholder={texts.workspacePlaceholder}
        searchable
        allowDeselect={false}
        data={workspaces}
        value={draft.workspaceId === null ? null : String(draft.workspaceId)}
        data-path="workspaceId"
        error={errors.workspaceId}
        onChange={(value) => onChange(setWorkspace(draft, value === null ? null : Number(value)))}
      />
      {draft.workspaceId === null ? null : (
        <Select
          label={texts.type}
          description={draft.type === 2 ? texts.sequentialText : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={types}
          value={draft.type === null ? null : String(draft.type)}
          data-path="type"
          error={errors.type}
          onChange={(value) => onChange(setType(draft, value === '1' ? 1 : 2))}
        />
      )}
      {draft.workspaceId !== null && draft.type === 1 ? (
        <AttendantSelect
          label={texts.user}
          placeholder={texts.userPlaceholder}
          workspaceId={draft.workspaceId}
          value={draft.userId}
          data-path="userId"
          error={errors.userId}
          onChange={(person) => onChange({ ...draft, userId: person?.id ?? null })}
        />
      ) : null}
      {draft.workspaceId !== null && draft.type === 2 ? (
        <Checkbox
          label={texts.onlyOnline}
          checked={draft.onlyOnlineUser}
          onChange={(event) => onChange({ ...draft, onlyOnlineUser: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}
