import { answerExitsOf, type FlowDocument, type FlowNode, takesAnyAnswer, type UserInteraction } from '../document.ts'
import { connectionRefusal, destinationsFor } from '../edges.ts'
import { emptyExit } from '../empty.ts'
import { rowBelow } from '../layout.ts'
import { flowLimits } from '../limits.ts'
import { phraseKey } from '../phrases.ts'
import type { MakeId } from '../server-format.ts'
import { texts } from '../texts.ts'
import { quickRepliesOf, unwiredButtons } from './buttons.ts'
import { chooseDestination } from './exits.ts'
import { isFull, type NewNode, newChild } from './nodes.ts'
import { type CommandResult, changeExit, changeNode, done, findNode, hasContent, refuse } from './result.ts'

/** A target: an existing node, or a new one. */
export type Destination = { is: 'node'; nodeId: string } | ({ is: 'new' } & NewNode)

/**
 * Connects a button of a node to a target; a new node, the exit with the button's label and its target are created
 * together. `exitId` is used if a new exit is needed.
 */
export const wireButton = (
  document: FlowDocument,
  nodeId: string,
  buttonId: string,
  to: Destination,
  exitId: string,
): CommandResult => {
  const node = findNode(document, nodeId)
  const button = node && quickRepliesOf(node).find(({ id }) => id === buttonId)
  if (!node || !button) return refuse(document, texts.gone)
  if (isFull(node) && !hasExitFor(node, button.label)) return refuse(document, texts.entityNodeHasOneChild)
  const { label } = button
  const led = (after: FlowDocument, targetId: string): CommandResult =>
    done(
      document,
      changeNode(after, nodeId, (same) => withButtonLed(same, label, targetId, exitId)),
    )
  if (to.is === 'new') {
    if (document.nodes.length >= flowLimits.nodes) return refuse(document, texts.tooManyNodes)
    const child = newChild(document, node, to, label)
    return led({ ...document, nodes: [...document.nodes, child] }, child.id)
  }
  const there = answerExitsOf(node).find(({ target }) => target === to.nodeId)
  if (there && takesAnyAnswer(there) && !hasExitFor(node, label)) return refuse(document, texts.button.anyLeadsThere)
  const refusal = there ? null : connectionRefusal(document, nodeId, to.nodeId)
  return refusal === null ? led(document, to.nodeId) : refuse(document, refusal)
}

/** Possible targets of a button: those of its node, and targets of the node's other exits. */
export const destinationsForButton = (document: FlowDocument, nodeId: string, buttonId: string): FlowNode[] => {
  const node = findNode(document, nodeId)
  const button = node && quickRepliesOf(node).find(({ id }) => id === buttonId)
  if (!node || !button) return []
  const others = answerExitsOf(node).filter((exit) => !isLabelled(exit, button.label) && !takesAnyAnswer(exit))
  const allowed = new Set(destinationsFor(document, nodeId).map(({ id }) => id))
  const joined = new Set(others.map(({ target }) => target))
  return document.nodes.filter(({ id }) => allowed.has(id) || joined.has(id))
}

const isLabelled = (exit: UserInteraction, label: string): boolean =>
  exit.phrases.some((phrase) => phraseKey(phrase) === phraseKey(label))
const hasExitFor = (node: FlowNode, label: string): boolean =>
  node.userInteractions.some((exit) => isLabelled(exit, label))

/**
 * The node with a button leading to `targetId`. An exit to that node takes the button, if there is one. The button's
 * own exit moves with its other phrases, unless it also serves another button.
 */
const withButtonLed = (node: FlowNode, label: string, targetId: string, exitId: string): FlowNode => {
  const exits = node.userInteractions
  const own = exits.find((exit) => isLabelled(exit, label))
  const there = exits.find(({ target }) => target === targetId)
  if (own && own === there) return node
  const left = exits.flatMap((exit) => (exit === own ? withoutLabel(exit, label) : [exit]))
  if (there) {
    // An exit for any answer needs no further phrase.
    const joined = takesAnyAnswer(there) ? there : { ...there, phrases: [...there.phrases, label] }
    return { ...node, userInteractions: left.map((exit) => (exit === there ? joined : exit)) }
  }
  const isShared = quickRepliesOf(node).some(
    (other) => phraseKey(other.label) !== phraseKey(label) && own && isLabelled(own, other.label),
  )
  if (own && !isShared) {
    return { ...node, userInteractions: exits.map((exit) => (exit === own ? { ...exit, target: targetId } : exit)) }
  }
  const free = left.find((exit) => !hasContent([exit]))
  const led = { ...(free ?? emptyExit(exitId)), target: targetId, phrases: [label] }
  return { ...node, userInteractions: free ? left.map((exit) => (exit === free ? led : exit)) : [...left, led] }
}

/** The exit without a phrase; removed if it becomes empty, since it would otherwise take any answer. */
const withoutLabel = (exit: UserInteraction, label: string): UserInteraction[] => {
  const phrases = exit.phrases.filter((phrase) => phraseKey(phrase) !== phraseKey(label))
  const after = { ...exit, phrases }
  return hasContent([{ ...after, target: null }]) ? [after] : []
}

/** Creates a node for each unconnected button of a node. */
export const wireButtons = (
  document: FlowDocument,
  nodeId: string,
  makeId: MakeId,
): CommandResult & { nodeIds: readonly string[] } => {
  const node = findNode(document, nodeId)
  if (!node) return { ...refuse(document, texts.gone), nodeIds: [] }
  const nodeIds: string[] = []
  let after = document
  const buttons = unwiredButtons(node)
  const places = rowBelow(document.nodes, node, buttons.length)
  for (const [at, { id }] of buttons.entries()) {
    const ids = { nodeId: makeId(), messageId: makeId(), exitId: makeId() }
    const result = wireButton(after, nodeId, id, { is: 'new', ids, position: places?.[at] }, makeId())
    if (result.refusal) return { ...result, document, nodeIds: [] }
    nodeIds.push(ids.nodeId)
    after = result.document
  }
  return { document: after, refusal: null, confirmations: [], nodeIds }
}

/** Sets an exit's target to an existing or new node. */
export const leadExit = (document: FlowDocument, nodeId: string, exitId: string, to: Destination): CommandResult => {
  if (to.is === 'node') return chooseDestination(document, nodeId, exitId, to.nodeId)
  const node = findNode(document, nodeId)
  const exit = node?.userInteractions.find(({ id }) => id === exitId)
  if (!node || !exit) return refuse(document, texts.gone)
  if (document.nodes.length >= flowLimits.nodes) return refuse(document, texts.tooManyNodes)
  const labels = quickRepliesOf(node).map(({ label }) => label)
  const child = newChild(
    document,
    node,
    to,
    labels.find((label) => isLabelled(exit, label)),
  )
  const led = changeExit(document, nodeId, exitId, (same) => ({ ...same, target: child.id }))
  return done(document, { ...led, nodes: [...led.nodes, child] })
}
