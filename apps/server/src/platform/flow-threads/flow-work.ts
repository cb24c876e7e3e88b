import { type BusinessHours, waitEnds } from '@prosa/contract'
import {
  checkFlow,
  compareFlows,
  compileFlow,
  type DraftProblem,
  type FlowDocument,
  type FlowProblem,
  type FlowWorld,
  isAsExpected,
  isUnchanged,
  loadFlowInSlices,
  type PublishedFlow,
  runFlowTest,
  type StoredFlow,
  type TestSettings,
  type TestStep,
  type TestStepResult,
  toPublished,
  toStored,
  trainFlowAgain,
  type WaitEnds,
} from '@prosa/flow'
import { type EntityDefinition, finish } from '@prosa/language'

/** JSON text as UTF-8, passed between threads and to the database without parsing. */
export type JsonBytes = Uint8Array<ArrayBuffer>

/** Data around a flow, without functions, which cannot be sent to a thread. */
export type CheckedWorld = Omit<FlowWorld, 'activeAttendants'> & {
  /** Active attendants by workspace. */
  attendants: ReadonlyMap<number, number>
}

/** Work of flow threads. Documents are sent as JSON text, since objects would be cloned one by one. */
export type FlowWork =
  | { kind: 'check'; document: JsonBytes; world: CheckedWorld }
  /** `before` is text as returned by the database. */
  | { kind: 'compare'; before: string; after: JsonBytes }
  | { kind: 'compile'; document: JsonBytes; entities: readonly EntityDefinition[] }
  | { kind: 'trainAgain'; flow: StoredFlow }
  /** `compiled` is an answer of `compile`. */
  | {
      kind: 'test'
      compiled: JsonBytes
      tests: readonly TestToRun[]
      settings: TestSettings
      hours: BusinessHours | null
    }

export interface TestToRun {
  id: number
  name: string
  steps: readonly TestStep[]
}

/** A test with its result; without steps if the total time was over. */
export interface RanTest {
  id: number
  name: string
  state: 'passed' | 'failed' | 'not-run'
  failedSteps: number
  steps: TestStepResult[] | null
}

export type FlowAnswer =
  | { kind: 'checked'; problems: FlowProblem[] }
  | { kind: 'compared'; isUnchanged: boolean }
  | { kind: 'compiled'; compiled: JsonBytes }
  | { kind: 'refused'; problems: DraftProblem[] }
  | { kind: 'trained'; flow: StoredFlow }
  | { kind: 'tested'; results: RanTest[] }

export const encodeJson = (value: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(value))
const decodeDocument = (bytes: JsonBytes): FlowDocument => JSON.parse(new TextDecoder().decode(bytes))

/** Limit of findings, errors first: a flow with repeated errors may have a hundred thousand. */
const mostProblems = 1_000

/** @param tell called with the progress of training, the longest part */
export const doFlowWork = (work: FlowWork, tell?: (share: number) => void): FlowAnswer => {
  if (work.kind === 'check') {
    const { attendants, ...world } = work.world
    const activeAttendants = (workspaceId: number) => attendants.get(workspaceId) ?? 0
    const problems = checkFlow(decodeDocument(work.document), { ...world, activeAttendants })
    return { kind: 'checked', problems: problems.slice(0, mostProblems) }
  }
  if (work.kind === 'compare') {
    const changes = compareFlows(JSON.parse(work.before), decodeDocument(work.after))
    return { kind: 'compared', isUnchanged: isUnchanged(changes) }
  }
  if (work.kind === 'trainAgain') return { kind: 'trained', flow: trainFlowAgain(work.flow, tell) }
  if (work.kind === 'test') return { kind: 'tested', results: runAll(work) }
  const { compiled, problems } = compileFlow(decodeDocument(work.document), work.entities, tell)
  return compiled ? { kind: 'compiled', compiled: encodeJson(toPublished(compiled)) } : { kind: 'refused', problems }
}

/** A hundred long conversations with a large flow take some seconds. */
const testingMs = 15_000

const runAll = ({ compiled, tests, settings, hours }: Extract<FlowWork, { kind: 'test' }>): RanTest[] => {
  const until = performance.now() + testingMs
  const published: PublishedFlow = JSON.parse(new TextDecoder().decode(compiled))
  const flow = finish(loadFlowInSlices(toStored(published)))
  const { timeZone } = settings
  const ends: WaitEnds = (wait, from) => waitEnds(wait, new Date(from), { timeZone, hours }).toISOString()
  return tests.map(({ id, name, steps }) => {
    const results = runFlowTest(flow, steps, settings, () => performance.now() > until, ends)
    if (!results) return { id, name, state: 'not-run', failedSteps: 0, steps: null }
    const failedSteps = results.filter(({ differences }) => differences.length > 0).length
    return { id, name, state: isAsExpected(results) ? 'passed' : 'failed', failedSteps, steps: results }
  })
}
