import { type FlowTestResult, runFlowTests } from '@prosa/contract'
import { checkFlow, type FlowDocument, toServerFlow } from '@prosa/flow'
import { useEffect, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { trainingTimeoutMs } from '../editor/while-training.ts'

/** Effect of a flow change on its tests and checks. */
export interface FlowEffect {
  hasTests: boolean
  breaks: string[]
  mends: string[]
  /** Number of tests that fail before and after. */
  stillFail: number
  /** New problems of the checks. */
  problems: string[]
}

export type EffectState = { is: 'trying' } | { is: 'known'; effect: FlowEffect } | { is: 'failed'; message: string }

/** Tries a changed flow against the current one, without changing anything. `after` null: nothing to try. */
export function useEffectOf(botId: number, before: FlowDocument, after: FlowDocument | null): EffectState | null {
  const [state, setState] = useState<EffectState | null>(null)
  useEffect(() => {
    if (!after) {
      setState(null)
      return
    }
    const abort = new AbortController()
    setState({ is: 'trying' })
    tryBoth(botId, before, after, abort.signal)
      .then((effect) => setState({ is: 'known', effect }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState({ is: 'failed', message: errorMessage(error) })
      })
    return () => abort.abort()
  }, [botId, before, after])
  return state
}

async function tryBoth(
  botId: number,
  before: FlowDocument,
  after: FlowDocument,
  signal: AbortSignal,
): Promise<FlowEffect> {
  const run = async (document: FlowDocument): Promise<FlowTestResult[]> => {
    const body = toServerFlow(document)
    return (await call(runFlowTests, { params: { botId }, body, signal, timeoutMs: trainingTimeoutMs })).results
  }
  const then = await run(after)
  const now = then.length === 0 ? [] : await run(before)
  const passedBefore = new Map(now.map(({ id, state }) => [id, state === 'passed']))
  const known = new Set(checkFlow(before).map(({ message }) => message))
  return {
    hasTests: then.length > 0,
    breaks: then.flatMap(({ id, name, state }) => (state !== 'passed' && passedBefore.get(id) ? [name] : [])),
    mends: then.flatMap(({ id, name, state }) => (state === 'passed' && !passedBefore.get(id) ? [name] : [])),
    stillFail: then.filter(({ id, state }) => state !== 'passed' && !passedBefore.get(id)).length,
    problems: checkFlow(after).flatMap(({ message }) => (known.has(message) ? [] : [message])),
  }
}
