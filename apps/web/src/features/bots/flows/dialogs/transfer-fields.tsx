import { Checkbox, Select } from '@mantine/core'
import type { TransferChoice, TransferData, transferProblem } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '../../../../ui/choices.ts'
import { workspacesQuery, workspaceUsersQuery } from '../queries.ts'
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

/** Workspace, then the type, then the person where it is a named one; last, for few, that the webhook chooses the workspace. */
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
              // The usual type, until another one is chosen.
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
        <UserField choice={choice} workspaceId={choice.workspaceId} onChange={onChange} problem={problem} />
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
          // Nobody knows yet whose workspace it will be: each in turn.
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

function UserField({ choice, workspaceId, onChange, problem }: FieldsProps<PeopleChoice> & { workspaceId: number }) {
  const users = useQuery({ ...workspaceUsersQuery(workspaceId), meta: { loud: true } })
  const people = users.data?.result ?? []
  const isGone = choice.userId !== null && users.data !== undefined && !people.some(({ id }) => id === choice.userId)
  return (
    <Select
      label={texts.user}
      placeholder={texts.userPlaceholder}
      searchable
      allowDeselect={false}
      data={choicesOf(
        people.map(({ id, name, online }) => ({ id, name: online ? `${name} (${texts.online})` : name })),
      )}
      value={choice.userId === null ? null : String(choice.userId)}
      error={errorOf(problem, 'userId') ?? (isGone ? texts.gonePerson : null)}
      onChange={(value) => {
        const person = people.find(({ id }) => String(id) === value)
        onChange({ ...choice, userId: person?.id ?? null, userName: person?.name ?? null })
      }}
    />
  )
}
