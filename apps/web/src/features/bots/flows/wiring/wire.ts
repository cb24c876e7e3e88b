import {
  addChild,
  connectNodes,
  type Destination,
  destinationsFor,
  destinationsForButton,
  type FlowDocument,
  type FlowNode,
  labelToTake,
  leadExit,
  type Position,
  quickRepliesOf,
  wireButton,
  wireButtons,
} from '@prosa/flow'
import type { Editor } from '../editor/editor.ts'
import { makeId } from '../editor/make-id.ts'

/** What is to lead somewhere: one button or one exit of a node, or whatever of it comes next. */
export interface WireSource {
  nodeId: string
  buttonId?: string
  exitId?: string
}

/** Where to: a node that is there, or a new one, named and placed by hand or by itself. */
export type WireTarget = { is: 'node'; nodeId: string } | { is: 'new'; name?: string; position?: Position }

/** The nodes that may be the destination. */
export function targetsOf(document: FlowDocument, { nodeId, buttonId, exitId }: WireSource): FlowNode[] {
  if (buttonId !== undefined) return destinationsForButton(document, nodeId, buttonId)
  return destinationsFor(document, nodeId, exitId)
}

/** The button that will lead there, by its label; null where it is none. */
export function labelOf(document: FlowDocument, { nodeId, buttonId, exitId }: WireSource): string | null {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || exitId !== undefined) return null
  return buttonId === undefined
    ? labelToTake(node)
    : (quickRepliesOf(node).find(({ id }) => id === buttonId)?.label ?? null)
}

const newIds = () => ({ nodeId: makeId(), messageId: makeId(), exitId: makeId() })

/**
 * Leads a button, an exit or the node's next one somewhere, in one step. A child that was asked for is gone on with; who leads one of several
 * buttons or exits stays with their node, and the new one comes into view.
 */
export async function wire(editor: Editor, source: WireSource, target: WireTarget): Promise<boolean> {
  if (source.buttonId === undefined && source.exitId === undefined) return wireNext(editor, source.nodeId, target)
  const { nodeId, buttonId, exitId } = source
  const to: Destination = target.is === 'node' ? target : { ...target, ids: newIds() }
  const isDone = await editor.run((document) =>
    buttonId === undefined
      ? leadExit(document, nodeId, exitId ?? '', to)
      : wireButton(document, nodeId, buttonId, to, makeId()),
  )
  if (isDone && to.is === 'new') editor.patch({ located: { nodeId: to.ids.nodeId, isGentle: true } })
  return isDone
}

async function wireNext(editor: Editor, nodeId: string, target: WireTarget): Promise<boolean> {
  if (target.is === 'node') return editor.run((document) => connectNodes(document, nodeId, target.nodeId, makeId()))
  const ids = { ...newIds(), parentExitId: makeId() }
  const { name, position } = target
  const isDone = await editor.run((document) => addChild(document, nodeId, ids, { name, position }), {
    select: [ids.nodeId],
  })
  if (isDone) editor.patch({ located: { nodeId: ids.nodeId, isGentle: true } })
  return isDone
}

/** A node for every button that leads nowhere; the first of them is written next. */
export async function wireAll(editor: Editor, nodeId: string): Promise<void> {
  let made: readonly string[] = []
  const isDone = await editor.run((document) => {
    const result = wireButtons(document, nodeId, makeId)
    made = result.nodeIds
    return result
  })
  const [first] = made
  if (!isDone || first === undefined) return
  writeNode(editor, first, [nodeId, ...made])
}

/** The panel with a node whose message is written next; with it others are brought into view, where there is room for them. */
export function writeNode(editor: Editor, nodeId: string, beside: readonly string[] = []): void {
  editor.select([nodeId])
  editor.patch({ located: { nodeId, isGentle: true, beside }, isPanelWanted: {}, isPanelOpen: true })
}
