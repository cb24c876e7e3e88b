import {
  checkFlow,
  compileFlow,
  type DraftProblem,
  type FlowDocument,
  type FlowProblem,
  type FlowWorld,
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

/** What the threads do with flows. */
export type FlowWork =
  | { kind: 'check'; document: FlowDocument; world: CheckedWorld }
  | { kind: 'compile'; document: FlowDocument; entities: readonly EntityDefinition[] }
  | { kind: 'trainAgain'; flow: StoredFlow }

export type FlowAnswer =
  | { kind: 'checked'; problems: FlowProblem[] }
  | { kind: 'compiled'; compiled: JsonBytes }
  | { kind: 'refused'; problems: DraftProblem[] }
  | { kind: 'trained'; flow: StoredFlow }

const encode = (value: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(value))

export const doFlowWork = (work: FlowWork): FlowAnswer => {
  if (work.kind === 'check') {
    const { attendants, ...world } = work.world
    const activeAttendants = (workspaceId: number) => attendants.get(workspaceId) ?? 0
    return { kind: 'checked', problems: checkFlow(work.document, { ...world, activeAttendants }) }
  }
  if (work.kind === 'trainAgain') return { kind: 'trained', flow: trainFlowAgain(work.flow) }
  const { compiled, problems } = compileFlow(work.document, work.entities)
  return compiled ? { kind: 'compiled', compiled: encode(toPublished(compiled)) } : { kind: 'refused', problems }
}
