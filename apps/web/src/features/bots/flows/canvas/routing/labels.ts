import { BoxIndex } from './box-index.ts'
import { type EdgeSketch, labelHeight } from './edge-sketch.ts'
import { type Box, boxOfLine, grown, overlaps, type Point, piecesOf } from './geometry.ts'

/** Where the middle of a label stands on its line, and how wide it is drawn; a narrow one cuts its text. */
export interface LabelPlace {
  x: number
  y: number
  width: number
}

/** What stays free around a label, in px. */
const room = { card: 4, label: 3 }
/** From an end of the line to the middle of a label beside it. */
const besideEnd = 15
/** Narrower ones follow where the whole label finds no place. */
const widths = [1, 0.7, 0.45]
const narrowest = 36
/** Places are tried so far apart along a line, and so many on each piece. */
/** How far the middle of a label may lie off its line. */
const hang = 8
const stride = 16
const mostTries = 24

const costs = { line: 30, tooShort: 6, away: 0.02, notAtTarget: 4, hanging: 2, narrower: 45 }

/**
 * The places of labels: on their own lines, over no card and no other label, and over another line only where there is no
 * other place. A label that finds none is left out; its line still tells it.
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

  /** Puts a card somewhere, or nowhere. @returns the edges whose labels it would cover. */
  putCard(id: string, box: Box | undefined): string[] {
    this.#cards.delete(id)
    if (!box) return []
    const kept = grown(box, room.card)
    this.#cards.set(id, kept)
    return this.#labels.near(kept)
  }

  /** Runs a line elsewhere, or nowhere; its label is gone until it is placed again. */
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

  /** Finds places for the labels of these edges among all others, for those that stand well above their target first. */
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

/** Places on a line from the best on: near the target, near the source, then along its pieces from the target back. */
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
      // In the middle of a flat piece before its ends, where it turns.
      const aside = isFlat ? Math.abs(along - length / 2) * costs.away * 2 : 0
      const x = to.x + (from.x - to.x) * part
      const y = to.y + (from.y - to.y) * part
      const cost =
        costs.notAtTarget + (away + along) * costs.away + aside + (isFlat && length < 60 ? costs.tooShort : 0)
      spots.push({ x, y, cost })
      // Where a line runs close to cards its label may hang on it or stand on it.
      if (isFlat) for (const off of [hang, -hang]) spots.push({ x, y: y + off, cost: cost + costs.hanging })
    }
    away += length
  }
  return spots.sort((one, other) => one.cost - other.cost)
}
