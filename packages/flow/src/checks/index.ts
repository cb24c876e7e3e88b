import type { FlowDocument } from '../document.ts'
import { checkDocuments } from './documents.ts'
import { checkMessages } from './messages.ts'
import { checkPhrases } from './phrases.ts'
import { checkStructure } from './structure.ts'
import { checkTransfers } from './transfers.ts'
import type { Check, FlowProblem, FlowWorld } from './types.ts'
import { checkVariables } from './variables.ts'
import { checkWaits } from './waits.ts'

export type { ChannelLimits, FlowProblem, FlowWorld, ProblemCode } from './types.ts'
export { attendeeKey, isOfWorld, problemCodes } from './types.ts'
export { variablesFor } from './variables.ts'

const checks: readonly Check[] = [
  checkStructure,
  checkPhrases,
  checkMessages,
  checkVariables,
  checkTransfers,
  checkWaits,
  checkDocuments,
]

/** All findings of a flow, errors first, else in node order. Errors prevent a publication. */
export const checkFlow = (document: FlowDocument, world: FlowWorld = {}): FlowProblem[] =>
  orderProblems(
    document,
    checks.flatMap((check) => check(document, world)),
  )

/** Errors first, else in node order; findings of the whole flow come first. */
export const orderProblems = (document: FlowDocument, problems: readonly FlowProblem[]): FlowProblem[] => {
  const place = new Map(document.nodes.map((node, at) => [node.id, at]))
  const order = (problem: FlowProblem) => (problem.nodeId === null ? -1 : (place.get(problem.nodeId) ?? -1))
  const weight = (problem: FlowProblem) => (problem.severity === 'error' ? 0 : 1)
  return [...problems].sort((a, b) => weight(a) - weight(b) || order(a) - order(b))
}

/** Whether a flow may be published. */
export const mayPublish = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity === 'warning')
