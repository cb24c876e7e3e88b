import { Checkbox, Select } from '@mantine/core'
import type { TransferChoice, TransferData, transferProblem } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { AttendantSelect } from '../../../../shared/transfer/attendant-select.tsx'
import { choicesOf } from '../../../../ui/choices.ts'
import { workspacesQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'

const texts = flowTexts.transferDialog

type Problem = ReturnType<typeof transferProblem>
type PeopleChoice = Extract<TransferChoice, { kind: 'people' }>

export const errorOf = (problem: Problem, field: NonNullable<Problem>['field']): string | null =>
  problem?.field === field ? problem.message : null

export interface FieldsProps<C> {
  choice: C
  onChange: (choice: C) => void
  problem: Problem
}

const queues: { value: TransferData['queue']; label: string }[] = [
  { value: 'USER', label: texts.specific },
  { value: 'SEQUENTIAL', label: texts.sequential },
]

/** Workspace, type, and the person for a named one. Rarely used: the webhook can choose the workspace instead. */
export function PeopleFields({ choice, onChange, problem }: FieldsProps<PeopleChoice>) {
  const workspaces = useQuery({ ...workspacesQuery(), meta: { loud: true } })
  const hasPlace = choice.workspaceOnWebhook || choice.workspaceId !== null
  return (
    <>
      {choice.workspaceOnWebhook ? null : (
        <Select
          label={texts.workspace}
          placeholder={texts.workspacePlaceholder}
          searchable
          allowDeselect={false}
          data={choicesOf(workspaces.data?.result ?? [])}
          value={choice.workspaceId === null ? null : String(choice.workspaceId)}
          error={errorOf(problem, 'workspaceId')}
          onChange={(value) =>
            onChange({
              ...choice,
              workspaceId: value === null ? null : Number(value),
              // The default type, until another one is chosen.
              queue: choice.queue === 'ONLY_NOT_TRANSFERRED' ? 'SEQUENTIAL' : choice.queue,
              userId: null,
              userName: null,
            })
          }
        />
      )}
      {hasPlace ? (
        <Select
          label={texts.type}
          placeholder={texts.typePlaceholder}
          description={choice.queue === 'SEQUENTIAL' ? texts.sequentialHint : null}
          allowDeselect={false}
          data={choice.workspaceOnWebhook ? queues.slice(1) : queues}
          value={choice.queue === 'ONLY_NOT_TRANSFERRED' ? null : choice.queue}
          error={errorOf(problem, 'queue')}
          onChange={(queue) =>
            onChange({ ...choice, queue: queue === 'USER' ? 'USER' : 'SEQUENTIAL', userId: null, userName: null })
          }
        />
      ) : null}
      {choice.queue === 'USER' && choice.workspaceId !== null ? (
        <AttendantSelect
          label={texts.user}
          placeholder={texts.userPlaceholder}
          workspaceId={choice.workspaceId}
          value={choice.userId}
          error={errorOf(problem, 'userId')}
          onChange={(person) => onChange({ ...choice, userId: person?.id ?? null, userName: person?.name ?? null })}
        />
      ) : null}
      {choice.queue === 'SEQUENTIAL' ? (
        <Checkbox
          label={texts.onlyOnline}
          checked={choice.onlyOnlineUser}
          onChange={(event) => onChange({ ...choice, onlyOnlineUser: event.currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={texts.workspaceOnWebhook}
        checked={choice.workspaceOnWebhook}
        onChange={(event) => {
          const workspaceOnWebhook = event.currentTarget.checked
          // The workspace is not known yet, so only 'in turn' is possible.
          onChange({
            ...choice,
            workspaceOnWebhook,
            workspaceId: null,
            queue: workspaceOnWebhook ? 'SEQUENTIAL' : choice.queue,
            userId: null,
            userName: null,
          })
        }}
      />
    </>
  )
}
