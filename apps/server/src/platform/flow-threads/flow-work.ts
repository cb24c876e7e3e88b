import {
  checkFlow,
  compareFlows,
  compileFlow,
  type DraftProblem,
  type FlowDocument,
  type FlowProblem,
  type FlowWorld,
  isUnchanged,
  type StoredFlow,
  toPublished,
  trainFlowAgain,
} from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'

/** JSON text as UTF-8, which goes from thread to thread and to the database without being read. */
export type JsonBytes = Uint8Array<ArrayBuffer>

/** The world around a flow without functions, which cannot go to a thread. */
export type CheckedWorld = Omit<FlowWorld, 'activeAttendants'> & {
  /** Active attendants by workspace. */
  attendants: ReadonlyMap<number, number>
}

/** What the threads do with flows. Documents are JSON: objects would be copied one by one. */
export type FlowWork =
  | { kind: 'check'; document: JsonBytes; world: CheckedWorld }
  /** `before` is text as the database answers it. */
  | { kind: 'compare'; before: string; after: JsonBytes }
  | { kind: 'compile'; document: JsonBytes; entities: readonly EntityDefinition[] }
  | { kind: 'trainAgain'; flow: StoredFlow }

export type FlowAnswer =
  | { kind: 'checked'; problems: FlowProblem[] }
  | { kind: 'compared'; isUnchanged: boolean }
  | { kind: 'compiled'; compiled: JsonBytes }
  | { kind: 'refused'; problems: DraftProblem[] }
  | { kind: 'trained'; flow: StoredFlow }

export const encodeJson = (value: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(value))
const decodeDocument = (bytes: JsonBytes): FlowDocument => JSON.parse(new TextDecoder().decode(bytes))

/** Errors come first. Nobody reads more, and a flow that says everything a hundred times has a hundred thousand. */
const mostProblems = 1_000

/** @param tell hears how much of what takes longest, training, is done */
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
  const { compiled, problems } = compileFlow(decodeDocument(work.document), work.entities, tell)
  return compiled ? { kind: 'compiled', compiled: encodeJson(toPublished(compiled)) } : { kind: 'refused', problems }
}
