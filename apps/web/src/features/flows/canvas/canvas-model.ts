import { type FlowNode, layoutMeasures, type Position } from '@prosa/flow'
import { type Node, Position as Side } from '@xyflow/react'
import { flowTexts } from '../texts.ts'
import type { DrawnExit } from './routing/flow-drawing.ts'
import { type Box, boxAt } from './routing/geometry.ts'
import { labelWidthOf } from './routing/text-width.ts'

/** Fixed measures of a card, so that nothing waits for the browser to measure and rows never overlap. */
export const cardWidth = layoutMeasures.nodeWidth
export const cardHeight = 92
export const startHeight = 42

export type CanvasNode = Node<{ node: FlowNode }, 'card'>

export const heightOf = (node: FlowNode): number => (node.type === 'start' ? startHeight : cardHeight)

export const boxOf = (node: FlowNode, place: Position = node.position): Box => boxAt(place, cardWidth, heightOf(node))

export const toBoxes = (nodes: readonly FlowNode[]): Map<string, Box> =>
  new Map(nodes.map((node) => [node.id, boxOf(node)]))

// One list for each state of a node: while one is typed in, the others' exits are not read again.
const exitsOfNodes = new WeakMap<FlowNode, readonly DrawnExit[]>()

/** The exits of a node that lead somewhere, as they are drawn. */
export function toDrawnExits(node: FlowNode): readonly DrawnExit[] {
  const known = exitsOfNodes.get(node)
  if (known) return known
  const exits = node.userInteractions.flatMap((exit): DrawnExit[] => {
    if (exit.target === null) return []
    const label = edgeLabel(exit)
    return [{ id: exit.id, source: node.id, target: exit.target, label, labelWidth: labelWidthOf(label) }]
  })
  exitsOfNodes.set(node, exits)
  return exits
}

const tabStop = { tabIndex: 0 }
const noTabStop = { tabIndex: -1 }

/** The one node that Tab reaches: the last selected one, else Início. Arrow keys lead to the others. */
export function tabStopOf(nodes: readonly FlowNode[], selectedIds: readonly string[]): string | null {
  const last = selectedIds.at(-1)
  const stop = nodes.find(({ id }) => id === last) ?? nodes.find(({ type }) => type === 'start') ?? nodes[0]
  return stop?.id ?? null
}

const noHandle = { x: cardWidth / 2 - 5, width: 10, height: 10 }

function toCanvasNode(
  node: FlowNode,
  position: Position,
  selected: boolean,
  ariaLabel: string,
  isTabStop: boolean,
): CanvasNode {
  const height = heightOf(node)
  return {
    id: node.id,
    type: 'card',
    data: { node },
    position,
    selected,
    width: cardWidth,
    height,
    measured: { width: cardWidth, height },
    handles: [
      { ...noHandle, type: 'target', position: Side.Top, y: -5 },
      { ...noHandle, type: 'source', position: Side.Bottom, y: height - 5 },
    ],
    ariaRole: 'group',
    ariaLabel,
    domAttributes: isTabStop ? tabStop : noTabStop,
  }
}

/**
 * The canvas's nodes of a document. A node that looks as before stays the same object, so that only what changed is drawn
 * again; `moved` holds the places of nodes while they are dragged.
 */
export function toCanvasNodes(
  previous: readonly CanvasNode[],
  nodes: readonly FlowNode[],
  selected: ReadonlySet<string>,
  moved: ReadonlyMap<string, Position>,
  invalid: ReadonlyMap<string, string> = new Map(),
  tabStopId: string | null = null,
): CanvasNode[] {
  const known = new Map(previous.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const before = known.get(node.id)
    const position = moved.get(node.id) ?? node.position
    const isSelected = selected.has(node.id)
    const reason = invalid.get(node.id)
    const ariaLabel = reason ? flowTexts.canvas.invalidNode(node.name, reason) : flowTexts.canvas.node(node.name)
    const isTabStop = node.id === tabStopId
    const isSame =
      before?.data.node === node &&
      before.domAttributes === (isTabStop ? tabStop : noTabStop) &&
      before.selected === isSelected &&
      before.ariaLabel === ariaLabel &&
      before.position.x === position.x &&
      before.position.y === position.y
    return isSame ? before : toCanvasNode(node, position, isSelected, ariaLabel, isTabStop)
  })
}

const labelPhrases = 2
const labelLength = 22

/** What stands on an edge: its entity, or its first phrases and how many more. */
export function edgeLabel({ phrases, entityTypeName }: { phrases: readonly string[]; entityTypeName: string }): string {
  const filled = phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== '')
  if (entityTypeName !== '') return filled.length > 0 ? `@${entityTypeName} +${filled.length}` : `@${entityTypeName}`
  const shown: string[] = []
  let length = 0
  for (const phrase of filled.slice(0, labelPhrases)) {
    if (shown.length > 0 && length + phrase.length > labelLength) break
    shown.push(phrase.length > labelLength ? `${phrase.slice(0, labelLength - 1)}…` : phrase)
    length += phrase.length
  }
  if (shown.length === 0) return flowTexts.canvas.anyAnswer
  const more = filled.length - shown.length
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}
