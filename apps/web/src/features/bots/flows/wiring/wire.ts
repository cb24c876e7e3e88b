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

/** The source of a connection: a button or an exit of a node, or, without both, the node's next free one. */
export interface WireSource {
  nodeId: string
  buttonId?: string
  exitId?: string
}

/** The target: an existing node, or a new one with optional name and position. */
export type WireTarget = { is: 'node'; nodeId: string } | { is: 'new'; name?: string; position?: Position }

/** The nodes allowed as the target. */
export function targetsOf(document: FlowDocument, { nodeId, buttonId, exitId }: WireSource): FlowNode[] {
  if (buttonId !== undefined) return destinationsForButton(document, nodeId, buttonId)
  return destinationsFor(document, nodeId, exitId)
}

/** Label of the button that will be connected; null if it is not a button. */
export function labelOf(document: FlowDocument, { nodeId, buttonId, exitId }: WireSource): string | null {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || exitId !== undefined) return null
  return buttonId === undefined
    ? labelToTake(node)
    : (quickRepliesOf(node).find(({ id }) => id === buttonId)?.label ?? null)
}

const newIds = () => ({ nodeId: makeId(), messageId: makeId(), exitId: makeId() })

/**
 * Connects a button, an exit or the node's next free one to a target, in one step. A new child of the node is selected;
 * for a button or exit the selection stays, and a new node is brought into view.
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

/** Creates a node for every button without a destination, and opens the first one. */
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

/** Opens the panel at a node's message, and brings the nodes in `beside` into view if there is space. */
export function writeNode(editor: Editor, nodeId: string, beside: readonly string[] = []): void {
  editor.select([nodeId])
  editor.patch({ located: { nodeId, isGentle: true, beside }, isPanelWanted: {}, isPanelOpen: true })
}
