import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listBots, listCompanyWorkspaces, listWorkspaceUsers } from '@prosa/contract'
import { flowLimits, type TransferChoice, type TransferData, type transferProblem } from '@prosa/flow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { flowKeys } from '../keys.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'

const texts = flowTexts.transferDialog
const searchDebounceMs = 500
const botListLimit = 100

type Problem = ReturnType<typeof transferProblem>
type PeopleChoice = Extract<TransferChoice, { kind: 'people' }>
type BotChoice = Extract<TransferChoice, { kind: 'bot' }>

const errorOf = (problem: Problem, field: NonNullable<Problem>['field']): string | null =>
  problem?.field === field ? problem.message : null

interface FieldsProps<C> {
  choice: C
  onChange: (choice: C) => void
  problem: Problem
}

const queues: { value: TransferData['queue']; label: string }[] = [
  { value: 'USER', label: texts.specific },
  { value: 'SEQUENTIAL', label: texts.sequential },
]

/** Workspace (or the webhook's), then the type, then the person where it is a named one. */
export function PeopleFields({ choice, onChange, problem }: FieldsProps<PeopleChoice>) {
  const workspaces = useQuery({
    queryKey: flowKeys.workspaces,
    queryFn: ({ signal }) => call(listCompanyWorkspaces, { signal }),
    staleTime: 60_000,
  })
  const hasPlace = choice.workspaceOnWebhook || choice.workspaceId !== null
  return (
    <>
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
      {choice.workspaceOnWebhook ? null : (
        <Select
          label={texts.workspace}
          placeholder={texts.workspacePlaceholder}
          searchable
          allowDeselect={false}
          data={(workspaces.data?.result ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choice.workspaceId === null ? null : String(choice.workspaceId)}
          error={errorOf(problem, 'workspaceId')}
          onChange={(value) =>
            onChange({ ...choice, workspaceId: value === null ? null : Number(value), userId: null, userName: null })
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
    </>
  )
}

function UserField({ choice, workspaceId, onChange, problem }: FieldsProps<PeopleChoice> & { workspaceId: number }) {
  const users = useQuery({
    queryKey: flowKeys.users(workspaceId),
    queryFn: ({ signal }) => call(listWorkspaceUsers, { query: { workspaceId }, signal }),
  })
  const people = users.data?.result ?? []
  return (
    <Select
      label={texts.user}
      placeholder={texts.userPlaceholder}
      searchable
      allowDeselect={false}
      data={people.map(({ id, name, online }) => ({
        value: String(id),
        label: online ? `${name} (${texts.online})` : name,
      }))}
      value={choice.userId === null ? null : String(choice.userId)}
      error={errorOf(problem, 'userId')}
      onChange={(value) => {
        const person = people.find(({ id }) => String(id) === value)
        onChange({ ...choice, userId: person?.id ?? null, userName: person?.name ?? null })
      }}
    />
  )
}

/** Another bot (never this one), its channel, and the message that it begins with. */
export function BotFields({ choice, onChange, problem, ownBotId }: FieldsProps<BotChoice> & { ownBotId: number }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === choice.botName ? '' : typed, searchDebounceMs)
  const bots = useQuery({
    queryKey: flowKeys.bots(search),
    queryFn: ({ signal }) => call(listBots, { body: { limit: botListLimit, offset: 0, name: search }, signal }),
    placeholderData: keepPreviousData,
  })
  const others = (bots.data?.result ?? []).filter(({ id }) => id !== ownBotId)
  const isChosenListed = others.some(({ id }) => id === choice.botId)
  const options = [
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(choice.botId !== null && !isChosenListed
      ? [{ value: String(choice.botId), label: choice.botName ?? String(choice.botId) }]
      : []),
  ]
  return (
    <>
      <Select
        label={texts.bot}
        placeholder={texts.botPlaceholder}
        searchable
        allowDeselect={false}
        data={options}
        value={choice.botId === null ? null : String(choice.botId)}
        error={errorOf(problem, 'botId')}
        onSearchChange={setTyped}
        onChange={(value) => {
          const found = options.find((option) => option.value === value)
          onChange({ ...choice, botId: found ? Number(found.value) : null, botName: found?.label ?? null })
        }}
      />
      <TextInput label={texts.channel} value={texts.channelName} readOnly />
      <Textarea
        label={texts.message}
        description={texts.messageHint}
        autosize
        minRows={3}
        maxLength={flowLimits.transferMessageLength}
        value={choice.message}
        error={errorOf(problem, 'message')}
        onChange={(event) => onChange({ ...choice, message: event.currentTarget.value })}
      />
      <p className={styles.hint} aria-hidden>
        {choice.message.length}/{flowLimits.transferMessageLength}
      </p>
    </>
  )
}
