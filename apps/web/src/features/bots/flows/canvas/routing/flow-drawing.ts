import type { FlowNode, Position } from '@prosa/flow'
import { boxOf, toBoxes, toDrawnExits } from '../canvas-model.ts'
import { roundedPath } from '../edge-path.ts'
import type { EdgeSketch } from './edge-sketch.ts'
import { type Box, grown, type Point } from './geometry.ts'
import { type LabelPlace, Labels } from './labels.ts'
import { Router } from './router.ts'

/** An edge as drawn. An unchanged edge keeps its object. */
export interface DrawnEdge {
  id: string
  source: string
  target: string
  path: string
  /** The point where the edge enters its target. */
  end: Point
  /** Bounding box, label included. */
  box: Box
  label: string
  place: LabelPlace | undefined
  /** The exit of a customer who does not answer. */
  isWait: boolean
}

/** An exit and its label. */
export interface DrawnExit extends EdgeSketch {
  label: string
  isWait: boolean
}

/** Lines and labels of a flow, kept between its states, so that only changes are computed. */
export class FlowDrawing {
  #router: Router | null = null
  readonly #labels = new Labels()
  #exits = new Map<string, DrawnExit>()
  #nodes: readonly FlowNode[] = []
  readonly #cards = new Set<string>()
  #drawn = new Map<string, DrawnEdge>()
  #edges: readonly DrawnEdge[] = []
  /** False while cards are dragged away from their position in the flow. */
  #isSettled = false

  /** The edges of a flow; dragged cards are taken at their current positions. */
  edges(nodes: readonly FlowNode[], moved: ReadonlyMap<string, Position>): readonly DrawnEdge[] {
    const changed = moved.size === 0 ? this.#update(nodes) : this.#drag(nodes, moved)
    if (changed.size === 0) return this.#edges
    this.#labels.placeAll([...changed].flatMap((id) => this.#exits.get(id) ?? []))
    for (const id of changed) this.#draw(id)
    this.#edges = [...this.#drawn.values()]
    return this.#edges
  }

  #update(nodes: readonly FlowNode[]): Set<string> {
    const isDrawn = this.#isSettled && isDrawnAlike(this.#nodes, nodes)
    this.#isSettled = true
    this.#nodes = nodes
    if (isDrawn) return new Set()
    const before = this.#exits
    this.#exits = new Map(nodes.flatMap(toDrawnExits).map((exit) => [exit.id, exit]))
    const boxes = toBoxes(nodes)
    const exits = [...this.#exits.values()]
    const anew = this.#router ? this.#router.update(boxes, exits) : new Set(this.#exits.keys())
    this.#router ??= new Router(boxes, exits)
    for (const exit of exits) if (before.get(exit.id)?.label !== exit.label) anew.add(exit.id)
    for (const id of before.keys()) if (!this.#exits.has(id)) anew.add(id)
    for (const [id, box] of boxes) {
      this.#cards.add(id)
      for (const label of this.#labels.putCard(id, box)) anew.add(label)
    }
    for (const id of this.#cards) {
      if (boxes.has(id)) continue
      this.#cards.delete(id)
      this.#labels.putCard(id, undefined)
    }
    return this.#takeLines(anew)
  }

  #drag(nodes: readonly FlowNode[], moved: ReadonlyMap<string, Position>): Set<string> {
    const changed = nodes === this.#nodes ? new Set<string>() : this.#update(nodes)
    this.#isSettled = false
    const places = new Map<string, Box>()
    for (const node of nodes) {
      const place = moved.get(node.id)
      if (place) places.set(node.id, boxOf(node, place))
    }
    const anew = this.#router?.drag(places) ?? new Set<string>()
    for (const [id, box] of places) for (const label of this.#labels.putCard(id, box)) anew.add(label)
    for (const id of this.#takeLines(anew)) changed.add(id)
    return changed
  }

  #takeLines(ids: Set<string>): Set<string> {
    for (const id of ids) this.#labels.putLine(id, this.#router?.way(id))
    return ids
  }

  #draw(id: string): void {
    const exit = this.#exits.get(id)
    const points = this.#router?.way(id)
    if (!exit || !points) {
      this.#drawn.delete(id)
      return
    }
    const place = this.#labels.place(id)
    const path = roundedPath(points)
    const end = points.at(-1) ?? { x: 0, y: 0 }
    const before = this.#drawn.get(id)
    const isSame =
      before?.path === path &&
      before.label === exit.label &&
      before.isWait === exit.isWait &&
      before.target === exit.target &&
      before.place?.x === place?.x &&
      before.place?.y === place?.y &&
      before.place?.width === place?.width
    if (isSame) return
    const { source, target, label, isWait } = exit
    this.#drawn.set(id, { id, source, target, path, end, box: boxOfWay(points), label, place, isWait })
  }
}

/** Whether cards and lines are unchanged; only texts of cards may differ. */
const isDrawnAlike = (before: readonly FlowNode[], after: readonly FlowNode[]): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every((node, place) => {
      const next = after[place]
      return (
        node === next ||
        (node.id === next?.id &&
          node.type === next.type &&
          node.position === next.position &&
          node.userInteractions === next.userInteractions)
      )
    }))

/** Space for the widest label beside a line. */
const labelRoom = 90

function boxOfWay(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return grown(
    { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    labelRoom,
  )
}
