import type { Point } from './geometry.ts'
import { firstFrom, type WayGrid } from './way-grid.ts'

/** Cost of a corner, in px of path length. */
const corner = 18
/** Cost of leaving or entering sideways along a card, used only if another card touches it there. */
const pinched = 400
/** The path may be this factor longer than the best one, which makes the search visit far fewer places. */
const haste = 1.15

/**
 * The cheapest path over a grid (A*), leaving the source and entering the target downwards. Null if there is no path.
 * O(n log n) for n visited grid points.
 */
export function findWay(grid: WayGrid, source: Point, target: Point): Point[] | null {
  const { xs, ys } = grid
  const columns = xs.length
  const start = firstFrom(ys, source.y) * columns + firstFrom(xs, source.x)
  const goal = firstFrom(ys, target.y) * columns + firstFrom(xs, target.x)
  const search = new Search(grid, target)
  // A state is a grid point and the direction of the last step: flat (2 n + 1) or steep (2 n).
  search.reach(2 * start, 0, -1)
  for (let state = search.next(); state >= 0; state = search.next()) {
    const place = state >> 1
    if (place === goal && place !== start) return search.wayTo(state)
    search.walk(state, place === start, goal)
  }
  return null
}

class Search {
  readonly #grid: WayGrid
  readonly #target: Point
  readonly #cost: Float64Array
  readonly #from: Int32Array
  readonly #done: Uint8Array
  readonly #heap: number[] = []
  readonly #order: Float64Array

  constructor(grid: WayGrid, target: Point) {
    const states = grid.xs.length * grid.ys.length * 2
    this.#grid = grid
    this.#target = target
    this.#cost = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
    this.#order = new Float64Array(states)
    this.#from = new Int32Array(states).fill(-1)
    this.#done = new Uint8Array(states)
  }

  reach(state: number, cost: number, from: number): void {
    if (!(cost < (this.#cost[state] ?? 0))) return
    const { xs, ys } = this.#grid
    const place = state >> 1
    const x = xs[place % xs.length] ?? 0
    const y = ys[Math.floor(place / xs.length)] ?? 0
    this.#cost[state] = cost
    this.#from[state] = from
    // After a flat step the path must still turn down; a steep step beside the target must first turn towards it.
    const corners = state % 2 === 1 ? 1 : x === this.#target.x && y <= this.#target.y ? 0 : 2
    const rest = Math.abs(x - this.#target.x) + Math.abs(y - this.#target.y) + corners * corner
    this.#order[state] = cost + rest * haste
    this.#push(state)
  }

  /** Visits all steps from a state. Lines never leave the source or enter the target upwards. */
  walk(state: number, isStart: boolean, goal: number): void {
    const { xs, ys, flat, steep } = this.#grid
    const columns = xs.length
    const place = state >> 1
    const i = place % columns
    const isFlat = state % 2 === 1
    const so = this.#cost[state] ?? 0
    const ahead = isFlat ? 0 : corner
    const aside = isFlat ? corner : 0
    const besides = (next: number): number => so + ahead + (isStart || next === goal ? pinched : 0)
    if (i + 1 < columns) this.reach(2 * (place + 1) + 1, besides(place + 1) + (flat[place] ?? 0), state)
    if (i > 0) this.reach(2 * (place - 1) + 1, besides(place - 1) + (flat[place - 1] ?? 0), state)
    if (place + columns < columns * ys.length)
      this.reach(2 * (place + columns), so + aside + (steep[place] ?? 0), state)
    const isIntoTarget = place - columns === goal
    if (!isStart && !isIntoTarget && place >= columns)
      this.reach(2 * (place - columns), so + aside + (steep[place - columns] ?? 0), state)
  }

  /** The open state with the least cost; -1 if none is left. */
  next(): number {
    const heap = this.#heap
    for (;;) {
      const top = heap[0]
      const last = heap.pop()
      if (top === undefined || last === undefined) return -1
      if (heap.length > 0) this.#sink(last)
      if (this.#done[top]) continue
      this.#done[top] = 1
      return top
    }
  }

  /** End points and corners of the path to a state. */
  wayTo(end: number): Point[] {
    const { xs, ys } = this.#grid
    const points: Point[] = []
    for (let state = end; state >= 0; state = this.#from[state] ?? -1) {
      const place = state >> 1
      points.push({ x: xs[place % xs.length] ?? 0, y: ys[Math.floor(place / xs.length)] ?? 0 })
    }
    return cornersOf(points.reverse())
  }

  #push(state: number): void {
    const heap = this.#heap
    const order = this.#order[state] ?? 0
    let place = heap.length
    heap.push(state)
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] ?? 0
      if ((this.#order[above] ?? 0) <= order) break
      heap[place] = above
      place = parent
    }
    heap[place] = state
  }

  #sink(state: number): void {
    const heap = this.#heap
    const order = this.#order[state] ?? 0
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (this.#order[heap[child + 1] ?? 0] ?? 0) < (this.#order[heap[child] ?? 0] ?? 0))
        child += 1
      if ((this.#order[heap[child] ?? 0] ?? 0) >= order) break
      heap[place] = heap[child] ?? 0
      place = child
    }
    heap[place] = state
  }
}

/** Keeps only the end points and corners of a path. */
const cornersOf = (points: readonly Point[]): Point[] =>
  points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before || !after) return true
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y))
  })
