import { BoxIndex } from './box-index.ts'
import { type EdgeSketch, labelHeight } from './edge-sketch.ts'
import { type Box, boxOfLine, grown, overlaps, type Point, piecesOf } from './geometry.ts'

/** Centre of a label on its line, and its drawn width; a narrow label truncates its text. */
export interface LabelPlace {
  x: number
  y: number
  width: number
}

/** Free space around a label, in px. */
const room = { card: 4, label: 3 }
/** Distance from an end of the line to the centre of a label beside it. */
const besideEnd = 15
/** Fractions of the width to try, widest first. */
const widths = [1, 0.7, 0.45]
const narrowest = 36
/** Largest distance of a label's centre from its line. */
const hang = 8
/** `stride`: distance between tried places on a line, in px; `mostTries`: their maximum per segment. */
const stride = 16
const mostTries = 24

const costs = { line: 30, tooShort: 6, away: 0.02, notAtTarget: 4, hanging: 2, narrower: 45 }

/**
 * Places labels on their own lines, never over cards or other labels, and over another line only if there is no other
 * place. A label without a place is left out; its line still has the text as a title.
 */
export class Labels {
  readonly #cards = new BoxIndex<string>()
  readonly #lines = new BoxIndex<{ id: string }>()
  readonly #linesOf = new Map<string, { id: string }[]>()
  readonly #labels = new BoxIndex<string>()
  readonly #ways = new Map<string, readonly Point[]>()
  readonly #places = new Map<string, LabelPlace>()

  place(id: string): LabelPlace | undefined {
    return this.#places.get(id)
  }

  places(): ReadonlyMap<string, LabelPlace> {
    return this.#places
  }

  /** Places or removes a card. @returns the edges whose labels it would cover */
  putCard(id: string, box: Box | undefined): string[] {
    this.#cards.delete(id)
    if (!box) return []
    const kept = grown(box, room.card)
    this.#cards.set(id, kept)
    return this.#labels.near(kept)
  }

  /** Sets or removes a line's path; its label is removed until it is placed again. */
  putLine(id: string, points: readonly Point[] | undefined): void {
    this.lift(id)
    for (const line of this.#linesOf.get(id) ?? []) this.#lines.delete(line)
    this.#linesOf.delete(id)
    this.#ways.delete(id)
    if (!points) return
    this.#ways.set(id, points)
    const lines = piecesOf(points).map(({ from, to }) => ({ line: { id }, box: boxOfLine(from, to) }))
    for (const { line, box } of lines) this.#lines.set(line, box)
    this.#linesOf.set(
      id,
      lines.map(({ line }) => line),
    )
  }

  lift(id: string): void {
    this.#labels.delete(id)
    this.#places.delete(id)
  }

  /** Places the labels of these edges among all others; labels that fit directly above their target come first. */
  placeAll(edges: readonly EdgeSketch[]): void {
    for (const { id } of edges) this.lift(id)
    for (const edge of edges.filter((one) => !this.#placeAtTarget(one))) this.#placeAnywhere(edge)
  }

  #placeAtTarget({ id, labelWidth }: EdgeSketch): boolean {
    const end = this.#ways.get(id)?.at(-1)
    if (!end) return true
    const place = { x: end.x, y: end.y - besideEnd, width: labelWidth }
    if (this.#costAt(id, place) > 0) return false
    this.#take(id, place)
    return true
  }

  #placeAnywhere({ id, labelWidth }: EdgeSketch): void {
    const spots = spotsOn(this.#ways.get(id) ?? [])
    let best: LabelPlace | null = null
    let bestCost = Number.POSITIVE_INFINITY
    widths.forEach((part, narrow) => {
      const width = Math.max(Math.round(labelWidth * part), Math.min(narrowest, labelWidth))
      for (const { x, y, cost } of spots) {
        const known = cost + narrow * costs.narrower
        if (known >= bestCost) continue
        const whole = known + this.#costAt(id, { x, y, width })
        if (whole >= bestCost) continue
        bestCost = whole
        best = { x, y, width }
      }
    })
    if (best) this.#take(id, best)
  }

  #take(id: string, place: LabelPlace): void {
    this.#places.set(id, place)
    this.#labels.set(id, grown(boxOfLabel(place), room.label))
  }

  #costAt(id: string, place: LabelPlace): number {
    const box = boxOfLabel(place)
    const isOver = (other: Box | undefined): boolean => other !== undefined && overlaps(box, other)
    if (this.#cards.near(box).some((card) => isOver(this.#cards.boxOf(card)))) return Number.POSITIVE_INFINITY
    if (this.#labels.near(box).some((label) => isOver(this.#labels.boxOf(label)))) return Number.POSITIVE_INFINITY
    const others = new Set<string>()
    for (const line of this.#lines.near(grown(box, 1))) if (line.id !== id) others.add(line.id)
    return others.size * costs.line
  }
}

export const boxOfLabel = ({ x, y, width }: LabelPlace): Box => ({
  left: x - width / 2,
  top: y - labelHeight / 2,
  right: x + width / 2,
  bottom: y + labelHeight / 2,
})

/** Candidate places on a line, cheapest first: near the target, near the source, then from the target back. */
function spotsOn(points: readonly Point[]): { x: number; y: number; cost: number }[] {
  const pieces = piecesOf(points)
  const spots: { x: number; y: number; cost: number }[] = []
  let away = 0
  for (const { from, to } of pieces.reverse()) {
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    const isFlat = from.y === to.y
    const margin = isFlat ? 0 : Math.min(besideEnd, length / 2)
    const tries = Math.min(Math.max(Math.floor((length - 2 * margin) / stride), 1), mostTries)
    for (let place = 0; place <= tries; place += 1) {
      const along = margin + ((length - 2 * margin) * place) / tries
      const part = length === 0 ? 0 : along / length
      // On a flat segment the middle is better than the ends, where the line turns.
      const aside = isFlat ? Math.abs(along - length / 2) * costs.away * 2 : 0
      const x = to.x + (from.x - to.x) * part
      const y = to.y + (from.y - to.y) * part
      const cost =
        costs.notAtTarget + (away + along) * costs.away + aside + (isFlat && length < 60 ? costs.tooShort : 0)
      spots.push({ x, y, cost })
      // On a flat segment close to cards, the label may be below or above its line.
      if (isFlat) for (const off of [hang, -hang]) spots.push({ x, y: y + off, cost: cost + costs.hanging })
    }
    away += length
  }
  return spots.sort((one, other) => one.cost - other.cost)
}
