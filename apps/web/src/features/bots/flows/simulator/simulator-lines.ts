import type { SimulatorAnswer, SimulatorTrace } from '@prosa/contract'
import type { Asked } from '@prosa/talk'
import { ApiError, errorMessage } from '../../../../app/api-error.ts'
import type { CanvasTrace } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'

export type SimulatorResponse = SimulatorAnswer['responses'][number]

/** A line of the simulated conversation. */
export type SimulatorLine =
  | { id: number; kind: 'user'; text: string }
  | { id: number; kind: 'bot'; response: SimulatorResponse }
  | { id: number; kind: 'trail'; trace: SimulatorTrace }
  | { id: number; kind: 'note'; text: string; isError: boolean }
  /** Silence that was simulated, and the conversation's time after it. */
  | { id: number; kind: 'time'; minutes: number; now: string }

export type NewLine = SimulatorLine extends infer L ? (L extends SimulatorLine ? Omit<L, 'id'> : never) : never

/** The lines in the form that decides which quick replies are active. */
export const askedOf = (lines: readonly SimulatorLine[]): Asked[] =>
  lines.flatMap((line): Asked[] => {
    if (line.kind === 'user') return [{ sender: 'CLIENT', text: line.text, labels: [] }]
    if (line.kind !== 'bot') return []
    const { message, payload } = line.response
    const labels = payload.flatMap(({ type, label }) => (type === 'QUICK_REPLY' ? [label] : []))
    return [{ sender: 'BOT', text: message, labels }]
  })

/** A failure's text on the phone and in a toast. A lost connection is no fault of the bot. */
export function failureTexts(error: unknown): { note: string; toast: string | null } {
  const { noToken, noBot } = flowTexts.simulator
  if (!(error instanceof ApiError)) return { note: noToken, toast: noBot }
  return { note: errorMessage(error), toast: error.code === 'network' ? null : noBot }
}

/**
 * Traces worth a line: movement to another node, no match, doubt, or what the documents said. The opening is left out, because the first message
 * is only matched with Início's exits.
 */
export function toldTrails(answer: SimulatorAnswer): SimulatorTrace[] {
  const isOpening = answer.trace.some((trace) => trace.rule === 'started')
  return answer.trace.filter((trace) => {
    if (trace.rule === 'none') return !isOpening
    return (
      trace.rule === 'doubted' || trace.documents !== undefined || (trace.exitId !== null && trace.entered.length > 0)
    )
  })
}

export const emptyTrace: CanvasTrace = { nodeIds: new Set(), exitIds: new Set(), currentNodeId: null }

/** The highlighted path, extended by one answer. */
export function extendTrace(before: CanvasTrace, answer: SimulatorAnswer, startNodeId: string | null): CanvasTrace {
  const nodeIds = new Set(before.nodeIds)
  const exitIds = new Set(before.exitIds)
  let currentNodeId = before.currentNodeId
  const stand = (nodeId: string | null): void => {
    if (nodeId === null) return
    nodeIds.add(nodeId)
    currentNodeId = nodeId
  }
  for (const trace of answer.trace) {
    // At the beginning, the first message starts at Início.
    stand(trace.nodeId ?? startNodeId)
    if (trace.exitId !== null) exitIds.add(trace.exitId)
    for (const { nodeId } of trace.entered) stand(nodeId)
  }
  return { nodeIds, exitIds, currentNodeId }
}
