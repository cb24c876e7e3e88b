import { Button, SegmentedControl } from '@mantine/core'
import {
  createKnowledge,
  listUnanswered,
  settleUnanswered,
  type UnansweredGroup,
  type UnansweredState,
  unansweredStates,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { useCan } from '../../../../app/session.tsx'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { useAddress } from '../../../../ui/address.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { unansweredTexts as texts } from './texts.ts'
import classes from './unanswered.module.css'

const parameter = 'estado'
const stale = [listUnanswered] as const

/** What customers asked and no source answers: each group of questions is answered, filed as another matter, or ignored. */
export function UnansweredSection() {
  const [params, write] = useAddress()
  const state = unansweredStates.find((one) => one === params.get(parameter)) ?? 'open'
  const list = useQuery({ ...query(listUnanswered, { query: { state } }), refetchOnMount: 'always' })
  const [answered, setAnswered] = useState<UnansweredGroup | null>(null)
  const settle = useAct({
    ask: (ids: number[]) => call(settleUnanswered, { body: { ids, state: 'answered' } }),
    failed: texts.settleFailed,
    stale,
  })
  const saved = async (id: number): Promise<void> => {
    const ids = answered?.ids ?? []
    setAnswered(null)
    await settle.mutateAsync(ids).catch(() => undefined)
    // The draft, to be published there.
    write({ aba: null, [parameter]: null, id: String(id) }, { isStep: true })
  }
  return (
    <>
      <SegmentedControl
        className={classes.states}
        aria-label={texts.state}
        data={unansweredStates.map((value) => ({ value, label: texts.states[value] }))}
        value={state}
        onChange={(next) => write({ [parameter]: next === 'open' ? null : next })}
      />
      {list.data ? (
        <Groups groups={list.data.groups} state={state} onAnswer={setAnswered} />
      ) : (
        <Unanswered of={list} title={texts.failed}>
          <ListSkeleton rows={5} />
        </Unanswered>
      )}
      {answered ? (
        <AnswerDialog
          questions={answered.texts.map(({ text }) => text)}
          onClose={() => setAnswered(null)}
          onSaved={(id) => void saved(id)}
        />
      ) : null}
    </>
  )
}

interface GroupsProps {
  groups: readonly UnansweredGroup[]
  state: UnansweredState
  onAnswer: (group: UnansweredGroup) => void
}

function Groups({ groups, state, onAnswer }: GroupsProps) {
  if (groups.length === 0)
    return <EmptyState drawing="calm" title={texts.empty[state].title} text={texts.empty[state].text} />
  return (
    <ul className={classes.list}>
      {groups.map((group) => (
        <Group key={group.ids[0]} group={group} state={state} onAnswer={() => onAnswer(group)} />
      ))}
    </ul>
  )
}

function Group({ group, state, onAnswer }: { group: UnansweredGroup; state: UnansweredState; onAnswer: () => void }) {
  const { moment } = useFormats()
  const mayWrite = useCan().call(createKnowledge)
  const settle = useAct({
    ask: (next: UnansweredState) => call(settleUnanswered, { body: { ids: group.ids, state: next } }),
    done: (_, next) => toastSuccess(texts.settled[next]),
    failed: texts.settleFailed,
    stale,
  })
  const others = group.texts.slice(1)
  const { text, times, lastAt, rooms, notHelped } = group
  return (
    <li className={classes.group}>
      <div className={classes.said}>
        <q>{text}</q>
        <small>{texts.asked(times, moment(lastAt))}</small>
        {notHelped ? <small>{texts.notHelped(notHelped.title, notHelped.source)}</small> : null}
        {others.length === 0 ? null : (
          <details>
            <summary>{texts.alike(others.length)}</summary>
            <ul>
              {others.map((other) => (
                <li key={other.text}>
                  {other.text} <small>{texts.times(other.times)}</small>
                </li>
              ))}
            </ul>
          </details>
        )}
        {rooms.length === 0 ? null : (
          <small className={classes.rooms}>
            {texts.rooms}{' '}
            {rooms.map((id) => (
              <Link key={id} to={roomPath(id)} target="_blank" rel="noreferrer">
                {texts.room(id)}
              </Link>
            ))}
          </small>
        )}
      </div>
      {mayWrite ? (
        <div className={classes.acts}>
          {state === 'open' ? (
            <>
              <Button size="sm" variant="filled" aria-label={texts.answerOf(text)} onClick={onAnswer}>
                {texts.answer}
              </Button>
              <BusyButton
                size="sm"
                isBusy={settle.isPending && settle.variables === 'background'}
                aria-label={texts.otherOf(text)}
                onClick={() => settle.mutate('background')}
              >
                {texts.other}
              </BusyButton>
              <BusyButton
                size="sm"
                variant="subtle"
                isBusy={settle.isPending && settle.variables === 'ignored'}
                aria-label={texts.ignoreOf(text)}
                onClick={() => settle.mutate('ignored')}
              >
                {texts.ignore}
              </BusyButton>
            </>
          ) : (
            <BusyButton
              size="sm"
              isBusy={settle.isPending}
              aria-label={texts.backOf(text)}
              onClick={() => settle.mutate('open')}
            >
              {texts.back}
            </BusyButton>
          )}
        </div>
      ) : null}
    </li>
  )
}
