import { Button } from '@mantine/core'
import {
  type AnswerCandidates,
  approveAnswer,
  discardAnswers,
  listAnswerCandidates,
  listKnowledge,
  listUnanswered,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { beginPair, questionsOf } from '../pair.ts'
import { withAgreement } from '../publish-source.ts'
import classes from './approvals.module.css'
import { ApproveForm } from './approve-form.tsx'
import { approvalsTexts as texts } from './texts.ts'

const stale = [listAnswerCandidates, listKnowledge, listUnanswered] as const

interface Edited {
  ids: readonly number[]
  begin: ReturnType<typeof beginPair>
}

/** What attendants answered: a person approves it as it is, changes it first, or discards it. */
export function ApprovalsSection() {
  const list = useQuery({ ...query(listAnswerCandidates), refetchOnMount: 'always' })
  const [edited, setEdited] = useState<Edited | null>(null)
  if (!list.data)
    return (
      <Unanswered of={list} title={texts.failed}>
        <ListSkeleton rows={5} />
      </Unanswered>
    )
  const { groups } = list.data
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState drawing="calm" title={texts.empty} text={texts.emptyText} />
      ) : (
        <ul className={classes.list}>
          {groups.map((group) => (
            <Candidate key={group.ids[0]} group={group} onEdit={setEdited} />
          ))}
        </ul>
      )}
      {edited ? <ApproveForm {...edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

/** Stands for what was hidden, which nobody is to read. */
const isHidden = (text: string): boolean => /\[(?:e-mail|link|CPF|CNPJ|cartão|número)\]/u.test(text)

function Candidate({ group, onEdit }: { group: AnswerCandidates; onEdit: (edited: Edited) => void }) {
  const { ids, questions, answers } = group
  const { moment } = useFormats()
  const [place, setPlace] = useState(0)
  const [question = ''] = questions
  const chosen = answers[place] ?? answers[0]
  const begin = beginPair(questions, chosen?.text)
  const approve = useAct({
    ask: () => {
      const { name, text, asked } = begin
      const body = { ids, name, text, questions: questionsOf(asked) }
      return withAgreement((accepts) => call(approveAnswer, { body: { ...body, ...accepts } }))
    },
    done: (made) => made && toastSuccess(texts.approved),
    failed: texts.approveFailed,
    stale,
  })
  const discard = useAct({
    ask: () => call(discardAnswers, { body: { ids } }),
    done: texts.discarded,
    failed: texts.discardFailed,
    stale,
  })
  if (!chosen) return null
  // With a part hidden, or a question of nothing else, it must be completed first.
  const mustEdit = isHidden(chosen.text) || begin.asked === ''
  const others = answers.flatMap((answer, at) => (answer === chosen ? [] : [{ answer, at }]))
  return (
    <li className={classes.candidate}>
      <div className={classes.asked}>
        {questions.slice(0, 3).map((one) => (
          <q key={one}>{one}</q>
        ))}
        {questions.length > 3 ? <small>{texts.more(questions.length - 3)}</small> : null}
      </div>
      <blockquote className={classes.answer}>{chosen.text}</blockquote>
      <small>
        {texts.said(chosen.by, moment(chosen.at))}{' '}
        <Link to={roomPath(chosen.room)} target="_blank" rel="noreferrer">
          {texts.room(chosen.room)}
        </Link>
      </small>
      {mustEdit ? <small>{texts.mustEdit}</small> : null}
      {others.length === 0 ? null : (
        <details>
          <summary>{texts.others(others.length)}</summary>
          <ul className={classes.others}>
            {others.map(({ answer, at }) => (
              <li key={answer.text}>
                <span>{answer.text}</span>
                <Button size="compact-sm" onClick={() => setPlace(at)}>
                  {texts.use}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.acts}>
        {mustEdit ? null : (
          <BusyButton
            size="sm"
            variant="filled"
            isBusy={approve.isPending}
            aria-label={texts.approveOf(question)}
            onClick={() => approve.mutate()}
          >
            {texts.approve}
          </BusyButton>
        )}
        <Button
          size="sm"
          variant={mustEdit ? 'filled' : 'default'}
          aria-label={texts.editOf(question)}
          onClick={() => onEdit({ ids, begin })}
        >
          {texts.edit}
        </Button>
        <BusyButton
          size="sm"
          variant="subtle"
          isBusy={discard.isPending}
          aria-label={texts.discardOf(question)}
          onClick={() => discard.mutate()}
        >
          {texts.discard}
        </BusyButton>
      </div>
    </li>
  )
}
