import { Button, Switch } from '@mantine/core'
import { type FlowTest, listFlowTests, updateFlowTestSettings } from '@prosa/contract'
import { IconAlertTriangle, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Note } from '../../../../ui/note.tsx'
import { toastError } from '../../../../ui/toast.tsx'
import type { DialogProps } from '../dialogs/editor-dialogs.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { OneTest } from './one-test.tsx'
import { TestState } from './test-state.tsx'
import classes from './tests.module.css'
import { testsTexts as texts } from './texts.ts'
import { type TestRun, useRun } from './use-run.ts'

/** The flow's tests, run on the canvas's current state, each with its differences. */
export function TestsDialog({ isOpen, onClose }: DialogProps<'tests'>) {
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.title} size={760}>
      <Tests onClose={onClose} />
    </DialogView>
  )
}

function Tests({ onClose }: { onClose: () => void }) {
  const botId = useEditorState((state) => state.source.botId)
  const list = useQuery(query(listFlowTests, { params: { botId } }))
  const run = useRun()
  const [openId, setOpenId] = useState<number | null>(null)
  if (list.isError) {
    const retry = (): void => void list.refetch()
    return <ErrorState level={3} title={texts.failed} text={errorMessage(list.error)} onRetry={retry} />
  }
  if (list.isPending) return <ListSkeleton rows={3} />
  const { tests, stopsPublishing } = list.data
  const open = tests.find(({ id }) => id === openId)
  if (open) return <OneTest test={open} run={run} onBack={() => setOpenId(null)} onClose={onClose} />
  return (
    <>
      {tests.length === 0 ? <NoTests onClose={onClose} /> : <TestList tests={tests} run={run} onOpen={setOpenId} />}
      <StopsSwitch botId={botId} stops={stopsPublishing} />
    </>
  )
}

function NoTests({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const open = (): void => {
    onClose()
    editor.patch({ isSimulatorWanted: {} })
  }
  return (
    <EmptyState
      drawing="layers"
      level={3}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <Button size="sm" variant="filled" onClick={open}>
          {texts.openSimulator}
        </Button>
      }
    />
  )
}

interface TestListProps {
  tests: readonly FlowTest[]
  run: TestRun
  onOpen: (id: number) => void
}

function TestList({ tests, run: { results, isRunning, share, error, run }, onOpen }: TestListProps) {
  const countOf = (state: string): number => tests.filter(({ id }) => results.get(id)?.state === state).length
  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      <div className={classes.bar}>
        <p role="status" className={classes.summary}>
          {isRunning
            ? texts.running(share)
            : error === null
              ? texts.summary(countOf('passed'), countOf('failed'), countOf('not-run'))
              : null}
        </p>
        <BusyButton
          size="sm"
          isBusy={isRunning}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={() => void run()}
        >
          {texts.run}
        </BusyButton>
      </div>
      {error === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={IconAlertTriangle}>
            {texts.runFailed} {error}
          </Note>
        </div>
      )}
      <ul className={classes.list}>
        {tests.map((test) => (
          <li key={test.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(test.id)}>
              <span className="grow">
                <b>{test.name}</b>
                <small>{describe(test, results.get(test.id)?.failedSteps ?? 0)}</small>
              </span>
              <TestState state={results.get(test.id)?.state ?? (isRunning ? 'running' : null)} />
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const describe = ({ stepCount }: FlowTest, failedSteps: number): string =>
  failedSteps === 0 ? texts.steps(stepCount) : `${texts.steps(stepCount)} · ${texts.failedSteps(failedSteps)}`

function StopsSwitch({ botId, stops }: { botId: number; stops: boolean }) {
  const [shown, setShown] = useState(stops)
  const change = async (stopsPublishing: boolean): Promise<void> => {
    setShown(stopsPublishing)
    try {
      await call(updateFlowTestSettings, { params: { botId }, body: { stopsPublishing } })
      await invalidate(listFlowTests)
    } catch (error) {
      setShown(!stopsPublishing)
      toastError(errorMessage(error))
    }
  }
  return (
    <Switch
      className={classes.stops}
      label={texts.stops}
      description={texts.stopsHint}
      checked={shown}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
