import { ActionIcon, Button, Switch } from '@mantine/core'
import {
  createKnowledgeTest,
  deleteKnowledgeTest,
  type KnowledgeTest,
  type KnowledgeTestResult,
  listKnowledgeTests,
  runKnowledgeTests,
  updateKnowledgeTestSettings,
} from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { sayOf } from '../trial.tsx'
import { ProposedTests } from './proposed-tests.tsx'
import classes from './tests.module.css'
import { testsTexts as texts } from './texts.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What the documents must go on answering: asked at each publication, and here of what is published. */
export function TestsSection() {
  const mayWrite = useCan().call(createKnowledgeTest)
  const list = useQuery({ ...query(listKnowledgeTests), refetchOnMount: 'always' })
  const run = useAct({ ask: () => call(runKnowledgeTests), failed: texts.runFailed })
  const [isAsking, setAsking] = useState(false)
  if (!list.data)
    return (
      <Unanswered of={list} title={texts.failed}>
        <ListSkeleton rows={5} />
      </Unanswered>
    )
  const { tests, stopsPublishing } = list.data
  const create = (
    <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setAsking(true)}>
      {texts.create}
    </Button>
  )
  const results = new Map(run.data?.results.map((result) => [result.id, result]))
  return (
    <>
      {tests.length === 0 ? (
        <EmptyState drawing="layers" title={texts.empty} text={texts.emptyText} action={mayWrite ? create : null} />
      ) : (
        <>
          <div className={classes.bar}>
            {mayWrite ? create : null}
            <BusyButton isBusy={run.isPending} onClick={() => run.mutate()}>
              {texts.run}
            </BusyButton>
            <p role="status" className={classes.summary}>
              {run.data ? texts.summary(countOf(run.data.results, 'passed'), run.data.results.length) : null}
            </p>
          </div>
          <ul className={classes.list}>
            {tests.map((test) => (
              <Test key={test.id} test={test} result={results.get(test.id)} mayWrite={mayWrite} />
            ))}
          </ul>
        </>
      )}
      {mayWrite ? <ProposedTests /> : null}
      {mayWrite ? <StopsSwitch stops={stopsPublishing} /> : null}
      {isAsking ? <AskDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const countOf = (results: readonly KnowledgeTestResult[], state: KnowledgeTestResult['state']): number =>
  results.filter((result) => result.state === state).length

const tones = { passed: 'ok', failed: 'bad', 'not-run': 'off' } as const

/** What is expected, in words. */
function expectationOf({ expects, source, title }: KnowledgeTest): string {
  if (expects !== 'section') return texts.expects[expects]
  if (!source) return texts.sourceGone
  return texts.expects.section(title ?? source.name, title === null ? null : source.name)
}

interface TestProps {
  test: KnowledgeTest
  result: KnowledgeTestResult | undefined
  mayWrite: boolean
}

function Test({ test, result, mayWrite }: TestProps) {
  const { id, question } = test
  const remove = useAct({
    ask: () => call(deleteKnowledgeTest, { params: { id } }),
    done: texts.removed,
    failed: texts.removeFailed,
    stale: [listKnowledgeTests],
  })
  return (
    <li className={classes.test}>
      <div className={classes.words}>
        <q>{question}</q>
        <small>{expectationOf(test)}</small>
        {result?.state === 'failed' && result.said ? <small>{texts.said(sayOf(result.said))}</small> : null}
      </div>
      {result ? <StatusBadge tone={tones[result.state]}>{texts.states[result.state]}</StatusBadge> : null}
      {mayWrite ? (
        <ActionIcon
          variant="subtle"
          aria-label={texts.remove(question)}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      ) : null}
    </li>
  )
}

function StopsSwitch({ stops }: { stops: boolean }) {
  const change = useAct({
    ask: (stopsPublishing: boolean) => call(updateKnowledgeTestSettings, { body: { stopsPublishing } }),
    failed: texts.settingFailed,
    stale: [listKnowledgeTests],
  })
  return (
    <Switch
      label={texts.stops}
      description={texts.stopsHint}
      checked={change.isPending ? change.variables : stops}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
