import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { deleteFlowTest, type FlowTest, getFlowTest, listFlowTests, updateFlowTest } from '@prosa/contract'
import { flowTestLimits, type TestStepResult } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { Conversation } from './conversation.tsx'
import { TestState } from './test-state.tsx'
import classes from './tests.module.css'
import { testsTexts as texts } from './texts.ts'
import type { TestRun } from './use-run.ts'

interface OneTestProps {
  test: FlowTest
  run: TestRun
  onBack: () => void
  onClose: () => void
}

/** One test: its conversation, the differences, and actions for them. */
export function OneTest({ test, run, onBack, onClose }: OneTestProps) {
  const editor = useEditor()
  const result = run.results.get(test.id)
  const isCut = result?.state === 'failed' && result.steps === null
  const { run: runAgain } = run
  useEffect(() => {
    // If very many tests failed, only some results include their conversation: run this one again.
    if (isCut) void runAgain([test.id])
  }, [isCut, runAgain, test.id])
  const goTo = (nodeId: string): void => {
    onClose()
    editor.select([nodeId])
    editor.patch({ located: { nodeId } })
  }
  return (
    <div className={classes.one}>
      <div className={classes.head}>
        <Tooltip label={texts.back}>
          <ActionIcon aria-label={texts.back} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <TestName test={test} />
        <TestState state={run.isRunning ? 'running' : (result?.state ?? null)} />
        <RemoveTest test={test} onRemoved={onBack} />
      </div>
      {run.isRunning ? (
        <ListSkeleton rows={3} />
      ) : result?.state === 'failed' && result.steps ? (
        <>
          <Conversation steps={result.steps} onGo={goTo} />
          <Accept test={test} steps={result.steps} onAccepted={() => run.pass(test.id)} />
        </>
      ) : (
        <Kept test={test} onGo={goTo} />
      )}
    </div>
  )
}

/** The stored test. */
function Kept({ test, onGo }: { test: FlowTest; onGo: (nodeId: string) => void }) {
  const botId = useEditorState((state) => state.source.botId)
  const { data, error, refetch } = useQuery({
    ...query(getFlowTest, { params: { botId, testId: test.id } }),
  })
  if (error) {
    const retry = (): void => void refetch()
    return <ErrorState level={3} title={texts.failed} text={errorMessage(error)} onRetry={retry} />
  }
  if (!data) return <ListSkeleton rows={3} />
  const steps = data.steps.map((step): TestStepResult => ({ ...step, answered: step.expected, differences: [] }))
  return <Conversation steps={steps} onGo={onGo} />
}

interface AcceptProps {
  test: FlowTest
  steps: readonly TestStepResult[]
  onAccepted: () => void
}

function Accept({ test, steps, onAccepted }: AcceptProps) {
  const botId = useEditorState((state) => state.source.botId)
  const [isBusy, setBusy] = useState(false)
  const accept = async (): Promise<void> => {
    setBusy(true)
    try {
      const expected = steps.map(({ answered }) => answered)
      await call(updateFlowTest, { params: { botId, testId: test.id }, body: { expected } })
      await Promise.all([invalidate(listFlowTests), invalidate(getFlowTest)])
      onAccepted()
      toastSuccess(texts.accepted)
    } catch (error) {
      toastError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.accept}>
      <p>{texts.acceptHint}</p>
      <BusyButton size="sm" variant="filled" isBusy={isBusy} onClick={() => void accept()}>
        {texts.accept}
      </BusyButton>
    </div>
  )
}

/** Enter or leaving the field saves the name. */
function TestName({ test }: { test: FlowTest }) {
  const botId = useEditorState((state) => state.source.botId)
  const [name, setName] = useState(test.name)
  const keep = async (): Promise<void> => {
    const typed = name.trim()
    if (typed === test.name) return
    if (typed === '') {
      setName(test.name)
      return
    }
    try {
      await call(updateFlowTest, { params: { botId, testId: test.id }, body: { name: typed } })
      toastSuccess(texts.renamed)
      await invalidate(listFlowTests)
    } catch (error) {
      setName(test.name)
      toastError(errorMessage(error))
    }
  }
  return (
    <TextInput
      className="grow"
      aria-label={texts.name}
      maxLength={flowTestLimits.nameLength}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (isEnter(event)) event.currentTarget.blur()
      }}
    />
  )
}

function RemoveTest({ test, onRemoved }: { test: FlowTest; onRemoved: () => void }) {
  const botId = useEditorState((state) => state.source.botId)
  const remove = async (): Promise<void> => {
    const text = texts.removeQuestion(test.name)
    if (!(await confirm({ text, confirmLabel: texts.remove, isDestructive: true }))) return
    try {
      await call(deleteFlowTest, { params: { botId, testId: test.id } })
      toastSuccess(texts.removed)
      onRemoved()
      await invalidate(listFlowTests)
    } catch (error) {
      toastError(errorMessage(error))
    }
  }
  return (
    <Button
      size="sm"
      color="red"
      variant="subtle"
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={() => void remove()}
    >
      {texts.remove}
    </Button>
  )
}
