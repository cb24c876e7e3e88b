import { type FlowTestResult, runFlowTests } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { trainingTimeoutMs, whileTraining } from '../editor/while-training.ts'

export interface TestRun {
  results: ReadonlyMap<number, FlowTestResult>
  isRunning: boolean
  /** Training progress, 0 to 1; null while unknown. */
  share: number | null
  error: string | null
  /** Runs all tests, or only these. */
  run: (testIds?: number[]) => Promise<void>
  /** The bot's answers become the expected ones. */
  pass: (id: number) => void
}

/** Runs the bot's tests on the canvas's current state; the first run starts by itself. */
export function useRun(): TestRun {
  const editor = useEditor()
  const [results, setResults] = useState<TestRun['results']>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abort = useRef(new AbortController())

  const run = useCallback(
    async (testIds?: number[]): Promise<void> => {
      abort.current.abort()
      abort.current = new AbortController()
      const { signal } = abort.current
      setRunning(true)
      setError(null)
      try {
        const { botId } = editor.store.read().source
        const { results: ran } = await whileTraining(setShare, (trainingId) => {
          const body = { ...toServerFlow(editor.document()), trainingId, ...(testIds && { testIds }) }
          return call(runFlowTests, { params: { botId }, body, signal, timeoutMs: trainingTimeoutMs })
        })
        if (signal.aborted) return
        const made = ran.map((result): [number, FlowTestResult] => [result.id, result])
        setResults((before) => new Map(testIds ? [...before, ...made] : made))
        setRunning(false)
      } catch (failure) {
        if (signal.aborted) return
        setError(errorMessage(failure))
        setRunning(false)
      }
    },
    [editor],
  )
  useEffect(() => {
    void run()
    return () => abort.current.abort()
  }, [run])

  const pass = useCallback((id: number) => {
    setResults((before) => {
      const result = before.get(id)
      return result ? new Map([...before, [id, { ...result, state: 'passed', failedSteps: 0, steps: null }]]) : before
    })
  }, [])
  return { results, isRunning, share, error, run, pass }
}
