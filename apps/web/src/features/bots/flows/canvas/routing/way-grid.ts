import { type Box, grown, type Point } from './geometry.ts'

/** Smallest distance of a line from a card, in px: a handle's dot and an end's ring fit inside. */
const clearance = 9
/** Preferred distance: a nearer line seems to belong to the card's border. */
const comfort = 16
/** Distance between parallel lines. */
export const laneStep = 7

/** Additional costs per px. Cards are obstacles and have no cost. */
const costs = { nearCard: 2, closeToCard: 0.5, onOther: 150, besideOther: 5, underLabel: 4, laterLane: 0.01 }
/** Cost of crossing another line. */
const crossing = 24

/** A straight segment of another line. */
export interface Piece {
  readonly isFlat: boolean
  /** The y of a flat segment, the x of a steep one. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** A line with the same source or target, whose path may be shared. */
  readonly isShared: boolean
}

export interface Surroundings {
  /** The search area; no path leaves it. */
  within: Box
  cards: readonly Box[]
  pieces: readonly Piece[]
  /** Space reserved for labels. */
  labels: readonly Box[]
}

/**
 * The grid lines on which a path may run, and the cost of each step. Grid lines run beside cards, in lanes, and through
 * both ends; with `borders` also along the cards, for cards that nearly touch.
 */
export class WayGrid {
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Cost of the step to the right from column i of row j, at j * columns + i. */
  readonly flat: Float64Array
  /** Cost of the step down from row j of column i, at j * columns + i. */
  readonly steep: Float64Array

  constructor(source: Point, target: Point, around: Surroundings, lanes: number, borders: boolean) {
    const columns = linesOf([source.x, target.x], around, lanes, borders, 'left', 'right')
    const rows = linesOf([source.y, target.y], around, lanes, borders, 'bottom', 'top')
    this.xs = columns.places
    this.ys = rows.places
    this.flat = new Float64Array(this.xs.length * this.ys.length)
    this.steep = new Float64Array(this.xs.length * this.ys.length)
    this.#layLengths(rows.ranks)
    for (const label of around.labels) this.#markBox(label, costs.underLabel)
    for (const card of around.cards) this.#markCard(card)
    for (const piece of around.pieces) this.#markPiece(piece)
  }

  #layLengths(ranks: Uint8Array): void {
    const { xs, ys, flat, steep } = this
    for (let j = 0; j < ys.length; j += 1) {
      const weight = 1 + costs.laterLane * (ranks[j] ?? 0)
      for (let i = 0; i < xs.length; i += 1) {
        flat[j * xs.length + i] = i + 1 < xs.length ? (at(xs, i + 1) - at(xs, i)) * weight : Number.POSITIVE_INFINITY
        steep[j * xs.length + i] = j + 1 < ys.length ? at(ys, j + 1) - at(ys, j) : Number.POSITIVE_INFINITY
      }
    }
  }

  #markCard(card: Box): void {
    this.#markBox(grown(card, comfort - 1), costs.closeToCard)
    this.#markBox(grown(card, clearance - 1), costs.nearCard)
    this.#markBox(card, Number.POSITIVE_INFINITY)
  }

  /** Adds a cost per px to every step inside a box. */
  #markBox(box: Box, cost: number): void {
    const { xs, ys, flat, steep } = this
    const width = xs.length
    const [i0, i1] = [firstAfter(xs, box.left), firstFrom(xs, box.right)]
    const [j0, j1] = [firstAfter(ys, box.top), firstFrom(ys, box.bottom)]
    for (let j = j0; j < j1; j += 1)
      for (let i = Math.max(i0 - 1, 0); i < i1; i += 1)
        add(flat, j * width + i, cost, shared(xs, i, box.left, box.right))
    for (let i = i0; i < i1; i += 1)
      for (let j = Math.max(j0 - 1, 0); j < j1; j += 1)
        add(steep, j * width + i, cost, shared(ys, j, box.top, box.bottom))
  }

  #markPiece(piece: Piece): void {
    const { xs, ys } = this
    const [along, across] = piece.isFlat ? [xs, ys] : [ys, xs]
    const [beside, over] = piece.isFlat ? [this.flat, this.steep] : [this.steep, this.flat]
    const place = (a: number, b: number): number => (piece.isFlat ? b * xs.length + a : a * xs.length + b)
    // Extended, because segments that meet end to end would look like one line.
    const [from, to] = [piece.from - laneStep + 1, piece.to + laneStep - 1]
    const a0 = Math.max(firstAfter(along, from) - 1, 0)
    const a1 = firstFrom(along, to)
    const b1 = firstFrom(across, piece.at + laneStep)
    for (let b = firstAfter(across, piece.at - laneStep); b < b1; b += 1) {
      const distance = Math.abs(at(across, b) - piece.at)
      const isSame = distance < 1.5
      if (isSame && piece.isShared) continue
      const cost = isSame ? costs.onOther : costs.besideOther * (2 - distance / laneStep)
      for (let a = a0; a < a1; a += 1) add(beside, place(a, b), cost, shared(along, a, from, to))
    }
    const step = firstAfter(across, piece.at) - 1
    if (step < 0 || step + 1 >= across.length) return
    const end = firstFrom(along, piece.to)
    for (let a = firstAfter(along, piece.from); a < end; a += 1) {
      const crossed = place(a, step)
      over[crossed] = (over[crossed] ?? 0) + crossing
    }
  }
}

const at = (values: Float64Array, place: number): number => values[place] ?? Number.NaN

function add(values: Float64Array, place: number, cost: number, length: number): void {
  if (length > 0) values[place] = (values[place] ?? 0) + cost * length
}

/** Length of a step within a range. */
const shared = (lines: Float64Array, step: number, from: number, to: number): number =>
  step + 1 < lines.length ? Math.min(at(lines, step + 1), to) - Math.max(at(lines, step), from) : 0

/** Index of the first grid line beyond `value`. */
function firstAfter(lines: Float64Array, value: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(lines, middle) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first grid line at or beyond `value`. */
export function firstFrom(lines: Float64Array, value: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(lines, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Grid lines closer than this are merged; ends and borders are always kept. */
const tooClose = 3

/** All grid lines in order, with their rank: lower is preferred; lanes on the `first` side come first. */
function linesOf(
  ends: readonly number[],
  { cards, within }: Surroundings,
  lanes: number,
  borders: boolean,
  first: 'left' | 'bottom',
  second: 'right' | 'top',
): { places: Float64Array; ranks: Uint8Array } {
  const sign = first === 'bottom' ? 1 : -1
  const exact = new Set(ends)
  const ranks = new Map<number, number>()
  const [least, most] = first === 'left' ? [within.left, within.right] : [within.top, within.bottom]
  const offer = (place: number, rank: number): void => {
    if (place >= least && place <= most && !((ranks.get(place) ?? Number.POSITIVE_INFINITY) <= rank))
      ranks.set(place, rank)
  }
  for (const end of ends) offer(end, 0)
  for (const card of cards) {
    for (let lane = 0; lane < lanes; lane += 1) {
      // The last lane is nearest to the card, for gaps with space for only one line.
      const away = lane === lanes - 1 ? clearance : comfort + lane * laneStep
      offer(card[first] + sign * away, lane)
      offer(card[second] - sign * away, lane + lanes)
    }
    if (!borders) continue
    for (const border of [card[first], card[second]]) {
      exact.add(border)
      offer(border, 2 * lanes)
    }
  }
  const kept: number[] = []
  for (const place of [...ranks.keys()].sort((a, b) => a - b)) {
    const before = kept.at(-1)
    if (before !== undefined && place - before < tooClose && !exact.has(place)) {
      if (exact.has(before) || (ranks.get(before) ?? 0) <= (ranks.get(place) ?? 0)) continue
      kept.pop()
    } else if (before !== undefined && place - before < tooClose && !exact.has(before)) kept.pop()
    kept.push(place)
  }
  return {
    places: Float64Array.from(kept),
    ranks: Uint8Array.from(kept, (place) => Math.min(ranks.get(place) ?? 0, 255)),
  }
}
