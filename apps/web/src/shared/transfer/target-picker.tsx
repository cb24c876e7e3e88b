import { isEnter } from '@prosa/talk'
import '../../ui/theme/overlays.css'
import { TextInput } from '@mantine/core'
import { listTransferTargets, type TransferPerson, type TransferQueue } from '@prosa/contract'
import { IconCheck, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { query } from '../../app/query.ts'
import { FailedNote } from '../../ui/failed-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './target-picker.module.css'
import { transferTexts } from './texts.ts'

/** A person (`userId`), or a workspace's queue (null). */
export interface TransferTarget {
  workspaceId: number
  userId: number | null
  /** Names shown once the target is chosen. */
  workspaceName: string
  userName: string | null
}

const debounceMs = 250

interface TargetPickerProps {
  /** People who may not attend this conversation are left out. */
  dialogId: number
  value: TransferTarget | null
  onPick: (target: TransferTarget) => void
  /** The chosen target was picked a second time, which confirms it. */
  onSure?: (() => void) | undefined
}

const personTarget = ({ id, name, workspaceId, workspaceName }: TransferPerson): TransferTarget => ({
  workspaceId,
  userId: id,
  workspaceName,
  userName: name,
})
const queueTarget = ({ workspaceId, name }: TransferQueue): TransferTarget => ({
  workspaceId,
  userId: null,
  workspaceName: name,
  userName: null,
})
const isSame = (one: TransferTarget | null | undefined, other: TransferTarget): boolean =>
  one?.userId === other.userId && one.workspaceId === other.workspaceId

/** One search over people and queues, showing who is online. Arrows move, Enter picks, a second Enter confirms. */
export function TargetPicker({ dialogId, value, onPick, onSure }: TargetPickerProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const search = useLate(text.trim())
  /** The marked option; -1: none, and Enter takes the first. */
  const [active, setActive] = useState(-1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(listTransferTargets, { query: { dialogId, search } }),
    placeholderData: keepPreviousData,
    // Who is online changes often.
    staleTime: 0,
  })
  const targets = [...(data?.people ?? []).map(personTarget), ...(data?.queues ?? []).map(queueTarget)]
  // The shown results belong to an earlier search text.
  const isComing = search !== text.trim() || isPlaceholderData
  const optionId = (index: number): string => `${listId}-${index}`
  const move = (next: number): void => {
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const pickOrSend = (target: TransferTarget, isHeld: boolean): void => {
    if (!isSame(value, target)) onPick(target)
    else if (!isHeld) onSure?.()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = Math.max(0, active)
    const picked = targets[at]
    if (event.key === 'ArrowDown') move(Math.min(targets.length - 1, active + 1))
    else if (event.key === 'ArrowUp') move(Math.max(0, active - 1))
    else if (!isEnter(event) || !picked) return
    else if (!isComing) {
      setActive(at)
      pickOrSend(picked, event.repeat)
    }
    event.preventDefault()
  }
  const optionOf = (index: number, target: TransferTarget) => ({
    id: optionId(index),
    isActive: index === active,
    isPicked: isSame(value, target),
    onPick: () => {
      setActive(index)
      onPick(target)
    },
  })
  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={targets[active] ? optionId(active) : undefined}
        aria-label={transferTexts.search}
        placeholder={transferTexts.search}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(event.currentTarget.value.trim() === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.list} role="listbox" id={listId} aria-label={transferTexts.targets} aria-busy={isComing}>
        {error && !data ? <FailedNote text={transferTexts.failed} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Coming /> : null}
        {data && targets.length === 0 ? <p className={classes.said}>{transferTexts.none}</p> : null}
        <Group name={transferTexts.people} isShown={(data?.people.length ?? 0) > 0}>
          {data?.people.map((person, index) => (
            <Option key={person.id} {...optionOf(index, personTarget(person))}>
              <UserAvatar name={person.name} personId={person.id} size={28} isOnline={person.online} />
              <span className={classes.name}>
                <span className="clip">{person.name}</span>
                <small className="clip">{person.workspaceName}</small>
              </span>
              <span className={classes.presence} data-online={person.online || undefined}>
                {person.online ? transferTexts.online : transferTexts.offline}
              </span>
            </Option>
          ))}
        </Group>
        <Group name={transferTexts.queues} isShown={(data?.queues.length ?? 0) > 0}>
          {data?.queues.map((queue, index) => (
            <Option key={queue.workspaceId} {...optionOf(data.people.length + index, queueTarget(queue))}>
              <span className={classes.queue}>
                <IconUsersGroup size={16} stroke={1.75} aria-hidden />
              </span>
              <span className={classes.name}>
                <span className="clip">{queue.name}</span>
              </span>
              <span className={classes.presence} data-online={queue.online > 0 || undefined}>
                {transferTexts.queueOnline(queue.online)}
              </span>
            </Option>
          ))}
        </Group>
        {data?.hasMore ? <p className={classes.said}>{transferTexts.more}</p> : null}
      </div>
    </div>
  )
}

function Group({ name, isShown, children }: { name: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div role="group" aria-label={name}>
      <p className={classes.heading} aria-hidden>
        {name}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  isActive: boolean
  isPicked: boolean
  onPick: () => void
  children: ReactNode
}

function Option({ id, isActive, isPicked, onPick, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above has the focus and its keys
    <div
      id={id}
      className={classes.target}
      role="option"
      aria-selected={isPicked}
      data-active={isActive || undefined}
      onClick={onPick}
    >
      {children}
      {isPicked ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
    </div>
  )
}

function Coming() {
  return (
    <div className={classes.said}>
      <Skeleton width="80%" />
      <Skeleton width="64%" />
      <Skeleton width="72%" />
    </div>
  )
}

/** The typed text, after a pause of `debounceMs`. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
