import { entityLabel, type FlowNode, type Position, type UserInteraction, waitLabel } from '@prosa/flow'
import { type Node, Position as Side } from '@xyflow/react'
import type { CanvasTrace } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import { type ButtonTab, buttonTabsOf, tabHeight } from './button-tabs.ts'
import { cardWidth, heightOf } from './card-size.ts'
import type { DrawnExit } from './routing/flow-drawing.ts'
import { type Box, boxAt } from './routing/geometry.ts'
import { labelWidthOf } from './routing/text-width.ts'

/** State of a card besides its node. */
export interface CardMarks {
  problem: string | null
  doubt: string | null
  /** Whether the simulator's path contains the node, and whether the simulator is at it. */
  isLit: boolean
  isHere: boolean
}

export type CanvasNode = Node<{ node: FlowNode; marks: CardMarks; tabs: readonly ButtonTab[] }, 'card'>

const noTabs: readonly ButtonTab[] = []

export const boxOf = (node: FlowNode, place: Position = node.position): Box => boxAt(place, cardWidth, heightOf(node))

export const toBoxes = (nodes: readonly FlowNode[]): Map<string, Box> =>
  new Map(nodes.map((node) => [node.id, boxOf(node)]))

/** The clock before the label of a wait. */
const clockWidth = 16

// Cached per node state, so that typing in one node does not read the others' exits again.
const exitsOfNodes = new WeakMap<FlowNode, readonly DrawnExit[]>()

/** The connected exits of a node, for drawing. */
export function toDrawnExits(node: FlowNode): readonly DrawnExit[] {
  const known = exitsOfNodes.get(node)
  if (known) return known
  const exits = node.userInteractions.flatMap((exit): DrawnExit[] => {
    if (exit.target === null) return []
    const label = edgeLabel(exit)
    const isWait = exit.wait !== undefined
    const labelWidth = labelWidthOf(label) + (isWait ? clockWidth : 0)
    return [{ id: exit.id, source: node.id, target: exit.target, label, labelWidth, isWait }]
  })
  exitsOfNodes.set(node, exits)
  return exits
}

interface TabStop {
  tabIndex: number
}
const tabStop: TabStop = { tabIndex: 0 }
const noTabStop: TabStop = { tabIndex: -1 }

/** The node in the tab order: the last selected one, else Início. Arrow keys reach the others. */
export function tabStopOf(nodes: readonly FlowNode[], selectedIds: readonly string[]): string | null {
  const last = selectedIds.at(-1)
  const stop = nodes.find(({ id }) => id === last) ?? nodes.find(({ type }) => type === 'start') ?? nodes[0]
  return stop?.id ?? null
}

const handleSize = { width: 10, height: 10 }
const middle = cardWidth / 2 - 5

/** State of the canvas besides the document. */
export interface Shown {
  selectedIds: readonly string[]
  /** Positions of nodes while they are dragged. */
  moved: ReadonlyMap<string, Position>
  /** The first error of each node, in a few words; the first warning of nodes without errors. */
  invalidNodes: ReadonlyMap<string, string>
  doubtfulNodes: ReadonlyMap<string, string>
  trace: CanvasTrace | null
}

function toCanvasNode(
  node: FlowNode,
  position: Position,
  selected: boolean,
  marks: CardMarks,
  tabs: readonly ButtonTab[],
  tab: TabStop,
): CanvasNode {
  const height = heightOf(node)
  return {
    id: node.id,
    type: 'card',
    data: { node, marks, tabs },
    position,
    selected,
    width: cardWidth,
    height,
    measured: { width: cardWidth, height },
    handles: [
      { ...handleSize, x: middle, type: 'target', position: Side.Top, y: -5 },
      { ...handleSize, x: middle, type: 'source', position: Side.Bottom, y: height - 5 },
      ...tabs.map(
        ({ id, left, top, width }) =>
          ({
            ...handleSize,
            id,
            x: left + width / 2 - 5,
            type: 'source',
            position: Side.Bottom,
            y: top + tabHeight - 5,
          }) as const,
      ),
    ],
    ariaRole: 'group',
    ariaLabel: marks.problem
      ? flowTexts.canvas.invalidNode(node.name, marks.problem)
      : flowTexts.canvas.node(node.name),
    domAttributes: tab,
  }
}

/**
 * The canvas's nodes of a document. An unchanged node keeps its object, so that only changed nodes are rendered again.
 * Marks are passed as data: a thousand cards with their own subscriptions would all run at every key.
 */
export function toCanvasNodes(
  previous: readonly CanvasNode[],
  nodes: readonly FlowNode[],
  { selectedIds, moved, invalidNodes, doubtfulNodes, trace }: Shown,
): CanvasNode[] {
  const selected = new Set(selectedIds)
  const tabStopId = tabStopOf(nodes, selectedIds)
  let known: Map<string, CanvasNode> | undefined
  const find = (id: string): CanvasNode | undefined => {
    known ??= new Map(previous.map((node) => [node.id, node]))
    return known.get(id)
  }
  return nodes.map((node, place) => {
    const there = previous[place]
    const before = there?.id === node.id ? there : find(node.id)
    const position = moved.get(node.id) ?? node.position
    const tab = node.id === tabStopId ? tabStop : noTabStop
    const marks: CardMarks = {
      problem: invalidNodes.get(node.id) ?? null,
      doubt: doubtfulNodes.get(node.id) ?? null,
      isLit: trace?.nodeIds.has(node.id) === true,
      isHere: trace?.currentNodeId === node.id,
    }
    const isSelected = selected.has(node.id)
    const tabs = isSelected && selected.size === 1 ? buttonTabsOf(node) : noTabs
    const isSame =
      before?.data.node === node &&
      before.data.tabs === tabs &&
      before.domAttributes === tab &&
      before.selected === isSelected &&
      before.position.x === position.x &&
      before.position.y === position.y &&
      isSameMarks(before.data.marks, marks)
    return isSame ? before : toCanvasNode(node, position, isSelected, marks, tabs, tab)
  })
}

const isSameMarks = (one: CardMarks, other: CardMarks): boolean =>
  one.problem === other.problem && one.doubt === other.doubt && one.isLit === other.isLit && one.isHere === other.isHere

const labelPhrases = 2
const labelLength = 22

/** Label of an edge: its time without an answer, the documents' outcome, its entity, or its first phrases and the number of others. */
export function edgeLabel({
  phrases,
  entityTypeId,
  entityTypeName,
  wait,
  documents,
}: Pick<UserInteraction, 'phrases' | 'entityTypeId' | 'entityTypeName' | 'wait' | 'documents'>): string {
  if (documents) return flowTexts.panel.documentsExits[documents]
  if (wait) return flowTexts.canvas.noAnswer(waitLabel(wait))
  const filled = phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== '')
  if (entityTypeName !== '') {
    const shown = `@${entityLabel(entityTypeId, entityTypeName)}`
    return filled.length > 0 ? `${shown} +${filled.length}` : shown
  }
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
