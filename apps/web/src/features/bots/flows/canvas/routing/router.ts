import { BoxIndex } from './box-index.ts'
import { type EdgeSketch, labelGap, labelHeight } from './edge-sketch.ts'
import { findWay } from './find-way.ts'
import { type Box, boxOfLine, grown, type Point, piecesOf, runsThrough } from './geometry.ts'
import { plainWay } from './plain-way.ts'
import { type Piece, WayGrid } from './way-grid.ts'

/** Search stages: margin around both ends, number of lanes beside a card, and whether lines may follow borders. */
const searches = [
  { margin: 60, lanes: 3, borders: false },
  { margin: 300, lanes: 5, borders: true },
  { margin: 100_000, lanes: 2, borders: true },
] as const
/** Lines this near to a card's old position are routed again when it moves, in px. */
const nearby = 40
/** Once a path is found, stages with a larger margin are skipped. */
const mostRoom = 1000
/** Space around both cards that a path may always use. */
const aroundCard = 40
/** Rounds in which overlapping lines are routed again after all others. */
const secondThoughts = 4
/** Most lines routed again per step of a drag: the card's own and those it blocks. The rest waits for the drop. */
const mostAtOnce = { own: 12, others: 6 }

interface LaidPiece {
  edge: EdgeSketch
  isFlat: boolean
  at: number
  from: number
  to: number
}

/**
 * Routes the lines of a flow around its cards, one by one, the shortest first; each takes earlier lines into account.
 * Lines of one source or one target may overlap, others run side by side. A line enclosed by overlapping cards is drawn
 * straight.
 */
export class Router {
  readonly #boxes = new Map<string, Box>()
  readonly #cards = new BoxIndex<string>()
  readonly #pieces = new BoxIndex<LaidPiece>()
  readonly #wishes = new BoxIndex<string>()
  readonly #laid = new Map<string, { points: readonly Point[]; pieces: LaidPiece[] }>()
  /** Lines routed provisionally, or not at all, during a drag. */
  readonly #loose = new Set<string>()
  /** Former positions of cards that moved since the last update. */
  readonly #left = new Map<string, Box>()
  #edges = new Map<string, EdgeSketch>()
  #entering = new Map<string, number>()

  constructor(boxes: ReadonlyMap<string, Box>, edges: readonly EdgeSketch[]) {
    this.update(boxes, edges)
  }

  /** The corners of an edge's line. */
  way(id: string): readonly Point[] | undefined {
    return this.#laid.get(id)?.points
  }

  ways(): ReadonlyMap<string, readonly Point[]> {
    return new Map([...this.#laid].map(([id, { points }]) => [id, points]))
  }

  /**
   * Takes the current flow and routes what changed: new lines, lines of moved cards, and lines near their old and new
   * positions. @returns the ids of edges whose path changed
   */
  update(boxes: ReadonlyMap<string, Box>, edges: readonly EdgeSketch[]): Set<string> {
    const moved = this.#takeCards(boxes)
    const changed = this.#takeEdges(edges.filter(({ source, target }) => boxes.has(source) && boxes.has(target)))
    for (const { id, source, target } of this.#edges.values())
      if (moved.has(source) || moved.has(target) || this.#loose.has(id)) changed.add(id)
    for (const id of this.#inTheWayOf(moved)) changed.add(id)
    for (const box of this.#left.values())
      for (const { edge } of this.#pieces.near(grown(box, nearby))) changed.add(edge.id)
    this.#left.clear()
    this.#loose.clear()
    if (changed.size > 0) this.#wishAll()
    const all = [...changed].flatMap((id) => this.#edges.get(id) ?? [])
    for (const edge of all) this.#lift(edge.id)
    for (const edge of all.sort((one, other) => this.#distance(one) - this.#distance(other))) this.#lay(edge)
    for (let time = 0; time < secondThoughts; time += 1)
      for (const edge of all) this.#untangle(edge, time % 2 === 1, changed)
    return changed
  }

  /**
   * Moves cards during a drag and routes affected lines again: their own and those they block, as many as a frame
   * allows. @returns the ids of edges whose path changed
   */
  drag(places: ReadonlyMap<string, Box>): Set<string> {
    for (const [id, box] of places) this.#putCard(id, box)
    const own = [...this.#edges.values()].filter(({ source, target }) => places.has(source) || places.has(target))
    const ownIds = new Set(own.map(({ id }) => id))
    const others = [...this.#inTheWayOf(new Set(places.keys()))].filter((id) => !ownIds.has(id))
    for (const id of others.slice(mostAtOnce.others)) this.#loose.add(id)
    const anew = others.slice(0, mostAtOnce.others)
    for (const id of [...ownIds, ...anew]) this.#lift(id)
    own.forEach((edge, place) => {
      this.#wish(edge)
      if (place < mostAtOnce.own) this.#lay(edge)
      else {
        this.#loose.add(edge.id)
        this.#keep(edge, plainWay(...this.#ends(edge)))
      }
    })
    for (const id of anew) {
      const edge = this.#edges.get(id)
      if (edge) this.#lay(edge)
    }
    return new Set([...ownIds, ...anew])
  }

  #putCard(id: string, box: Box): void {
    const before = this.#boxes.get(id)
    if (before && !this.#left.has(id)) this.#left.set(id, before)
    this.#boxes.set(id, box)
    this.#cards.set(id, box)
  }

  /** @returns the cards that are new or moved */
  #takeCards(boxes: ReadonlyMap<string, Box>): Set<string> {
    const moved = new Set<string>()
    for (const [id, box] of boxes) {
      const before = this.#boxes.get(id)
      if (before && before.left === box.left && before.top === box.top && before.bottom === box.bottom) continue
      moved.add(id)
      this.#putCard(id, box)
    }
    for (const [id, box] of this.#boxes) {
      if (boxes.has(id)) continue
      this.#left.set(id, box)
      this.#boxes.delete(id)
      this.#cards.delete(id)
    }
    return moved
  }

  /** @returns the edges that are new or have another end */
  #takeEdges(edges: readonly EdgeSketch[]): Set<string> {
    const changed = new Set<string>()
    const before = this.#edges
    this.#edges = new Map(edges.map((edge) => [edge.id, edge]))
    this.#entering = new Map()
    for (const edge of edges) {
      this.#entering.set(edge.target, (this.#entering.get(edge.target) ?? 0) + 1)
      const known = before.get(edge.id)
      if (known?.source !== edge.source || known.target !== edge.target) changed.add(edge.id)
    }
    for (const id of before.keys()) {
      if (this.#edges.has(id)) continue
      this.#lift(id)
      this.#wishes.delete(id)
    }
    return changed
  }

  #inTheWayOf(cards: ReadonlySet<string>): Set<string> {
    const crossed = new Set<string>()
    for (const id of cards) for (const { edge } of this.#pieces.near(grown(this.#box(id), -1))) crossed.add(edge.id)
    return crossed
  }

  #wishAll(): void {
    for (const edge of this.#edges.values()) this.#wish(edge)
  }

  /** Reserves the space above a target for the label, if only one line enters there. */
  #wish({ id, target, labelWidth }: EdgeSketch): void {
    if (this.#entering.get(target) !== 1) {
      this.#wishes.delete(id)
      return
    }
    const card = this.#box(target)
    const middle = (card.left + card.right) / 2
    const bottom = card.top - labelGap
    this.#wishes.set(id, {
      left: middle - labelWidth / 2 - 2,
      top: bottom - labelHeight,
      right: middle + labelWidth / 2 + 2,
      bottom,
    })
  }

  #lay(edge: EdgeSketch): void {
    const [source, target] = this.#ends(edge)
    let best: readonly Point[] | null = null
    let fewest = Number.POSITIVE_INFINITY
    for (const search of searches) {
      if (best && search.margin > mostRoom) break
      const points = this.#search(edge, source, target, search)
      if (!points) continue
      const met = this.#meets(edge, points).length
      if (met < fewest) best = points
      fewest = Math.min(fewest, met)
      if (met === 0) break
    }
    this.#keep(edge, best ?? plainWay(source, target))
  }

  #search(edge: EdgeSketch, source: Point, target: Point, { margin, lanes, borders }: (typeof searches)[number]) {
    const own = [this.#box(edge.source), this.#box(edge.target)] as const
    const view = grown(boxOfLine(source, target), margin)
    const within = {
      left: Math.min(view.left, own[0].left - aroundCard, own[1].left - aroundCard),
      top: Math.min(view.top, own[1].top - aroundCard),
      right: Math.max(view.right, own[0].right + aroundCard, own[1].right + aroundCard),
      bottom: Math.max(view.bottom, own[0].bottom + aroundCard),
    }
    const cards = this.#cards.near(within).flatMap((id) => {
      const box = this.#box(id)
      // A card that covers an end of the line is no obstacle.
      return isInside(source, box) || isInside(target, box) ? [] : [box]
    })
    const pieces: Piece[] = this.#pieces.near(within).map(({ edge: other, isFlat, at, from, to }) => ({
      isFlat,
      at,
      from,
      to,
      isShared: other.source === edge.source || other.target === edge.target,
    }))
    const labels = this.#wishes.near(within).flatMap((id) => (id === edge.id ? [] : [this.#wishBox(id)]))
    return findWay(new WayGrid(source, target, { within, cards, pieces, labels }, lanes, borders), source, target)
  }

  /** Routes a line and the lines it overlaps again; often only those can give way. The line is first or last. */
  #untangle(edge: EdgeSketch, isLast: boolean, changed: Set<string>): void {
    const points = this.way(edge.id)
    const others = points ? this.#meets(edge, points) : []
    if (others.length === 0) return
    const all = [edge, ...new Set(others.map((piece) => piece.edge))]
    for (const { id } of all) {
      this.#lift(id)
      changed.add(id)
    }
    for (const one of isLast ? all.reverse() : all) this.#lay(one)
  }

  /** Segments of other lines that a path would overlap and that share neither source nor target. */
  #meets(edge: EdgeSketch, points: readonly Point[]): LaidPiece[] {
    return piecesOf(points).flatMap(({ from, to }) => {
      const isFlat = from.y === to.y
      const box = boxOfLine(from, to)
      const [start, end] = isFlat ? [box.left, box.right] : [box.top, box.bottom]
      return this.#pieces.near(grown(box, 1)).filter((other) => {
        if (other.isFlat !== isFlat || other.edge.source === edge.source || other.edge.target === edge.target)
          return false
        return sameLine(isFlat ? from.y : from.x, other.at) && Math.min(end, other.to) > Math.max(start, other.from)
      })
    })
  }

  #wishBox(id: string): Box {
    const box = this.#wishes.boxOf(id)
    if (!box) throw new Error(`no place reserved for the label of ${id}`)
    return box
  }

  #keep(edge: EdgeSketch, points: readonly Point[]): void {
    const pieces = piecesOf(points).map(({ from, to }): LaidPiece => {
      const isFlat = from.y === to.y
      const [a, b] = isFlat ? [from.x, to.x] : [from.y, to.y]
      return { edge, isFlat, at: isFlat ? from.y : from.x, from: Math.min(a, b), to: Math.max(a, b) }
    })
    for (const piece of pieces) this.#pieces.set(piece, boxOfPiece(piece))
    this.#laid.set(edge.id, { points, pieces })
  }

  #lift(id: string): void {
    for (const piece of this.#laid.get(id)?.pieces ?? []) this.#pieces.delete(piece)
    this.#laid.delete(id)
  }

  #ends({ source, target }: EdgeSketch): [Point, Point] {
    const [from, to] = [this.#box(source), this.#box(target)]
    return [
      { x: (from.left + from.right) / 2, y: from.bottom },
      { x: (to.left + to.right) / 2, y: to.top },
    ]
  }

  #distance(edge: EdgeSketch): number {
    const [source, target] = this.#ends(edge)
    return Math.abs(source.x - target.x) + Math.abs(source.y - target.y)
  }

  #box(id: string): Box {
    const box = this.#boxes.get(id)
    if (!box) throw new Error(`no card ${id}`)
    return box
  }
}

const boxOfPiece = ({ isFlat, at, from, to }: LaidPiece): Box =>
  isFlat ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to }

/** Lines this close look like one line. */
const sameLine = (one: number, other: number): boolean => Math.abs(one - other) < 1.5

const isInside = (point: Point, box: Box): boolean => runsThrough(point, point, box)
