import { edgesOf, type FlowDocument, type FlowNode, layoutMeasures, type Position } from '@prosa/flow'
import { type Edge, type Node, Position as Side } from '@xyflow/react'
import { flowTexts } from '../texts.ts'

/** Fixed measures of a card, so that nothing waits for the browser to measure and rows never overlap. */
export const cardWidth = layoutMeasures.nodeWidth
export const cardHeight = 92
export const startHeight = 42

export type CanvasNode = Node<{ node: FlowNode }, 'card'>
export type CanvasEdge = Edge<{ label: string }, 'exit'>

export const heightOf = (node: FlowNode): number => (node.type === 'start' ? startHeight : cardHeight)

const noHandle = { x: cardWidth / 2 - 5, width: 10, height: 10 }

function toCanvasNode(node: FlowNode, position: Position, selected: boolean, ariaLabel: string): CanvasNode {
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
): CanvasNode[] {
  const known = new Map(previous.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const before = known.get(node.id)
    const position = moved.get(node.id) ?? node.position
    const isSelected = selected.has(node.id)
    const reason = invalid.get(node.id)
    const ariaLabel = reason ? flowTexts.canvas.invalidNode(node.name, reason) : flowTexts.canvas.node(node.name)
    const isSame =
      before?.data.node === node &&
      before.selected === isSelected &&
      before.ariaLabel === ariaLabel &&
      before.position.x === position.x &&
      before.position.y === position.y
    return isSame ? before : toCanvasNode(node, position, isSelected, ariaLabel)
  })
}

/** The canvas's edges of a document, unchanged ones as the same objects. */
export function toCanvasEdges(
  previous: readonly CanvasEdge[],
  document: FlowDocument,
  selectedExitId: string | null,
): CanvasEdge[] {
  const known = new Map(previous.map((edge) => [edge.id, edge]))
  return edgesOf(document).map(({ id, source, target, data }) => {
    const label = edgeLabel(data)
    const selected = id === selectedExitId
    const before = known.get(id)
    const isSame =
      before !== undefined &&
      before.source === source &&
      before.target === target &&
      before.selected === selected &&
      before.data?.label === label
    return isSame ? before : { id, source, target, type: 'exit', selected, data: { label } }
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
