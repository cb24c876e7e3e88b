import type { Box } from './geometry.ts'

/** Side of an index square, in px: about the size of a card. */
const square = 256
/** Items covering more squares than this are not indexed, but checked at every query. */
const manySquares = 400

interface Entry<Item> {
  item: Item
  box: Box
}

/** Spatial index of the drawing's items: a query reads only items near its box. */
export class BoxIndex<Item> {
  readonly #squares = new Map<number, Set<Entry<Item>>>()
  readonly #large = new Set<Entry<Item>>()
  readonly #entries = new Map<Item, Entry<Item>>()

  set(item: Item, box: Box): void {
    this.delete(item)
    const entry = { item, box }
    this.#entries.set(item, entry)
    const squares = squaresOf(box)
    if (squares === null) this.#large.add(entry)
    for (const at of squares ?? []) {
      const held = this.#squares.get(at)
      if (held) held.add(entry)
      else this.#squares.set(at, new Set([entry]))
    }
  }

  delete(item: Item): void {
    const entry = this.#entries.get(item)
    if (!entry) return
    this.#entries.delete(item)
    this.#large.delete(entry)
    for (const at of squaresOf(entry.box) ?? []) this.#squares.get(at)?.delete(entry)
  }

  boxOf(item: Item): Box | undefined {
    return this.#entries.get(item)?.box
  }

  /** Items that touch a box, borders included, each once. */
  near(box: Box): Item[] {
    const squares = squaresOf(box)
    if (squares === null) return [...this.#entries.values()].filter((entry) => touches(entry.box, box)).map(itemOf)
    const found = new Set<Entry<Item>>()
    for (const entry of this.#large) if (touches(entry.box, box)) found.add(entry)
    for (const at of squares)
      for (const entry of this.#squares.get(at) ?? []) if (touches(entry.box, box)) found.add(entry)
    return [...found].map(itemOf)
  }
}

const itemOf = <Item>({ item }: Entry<Item>): Item => item

const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom

/** A key for each square that a box touches; null if there are too many. */
function squaresOf(box: Box): number[] | null {
  const [left, right] = [Math.floor(box.left / square), Math.floor(box.right / square)]
  const [top, bottom] = [Math.floor(box.top / square), Math.floor(box.bottom / square)]
  if ((right - left + 1) * (bottom - top + 1) > manySquares) return null
  const squares: number[] = []
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) squares.push(y * 1_000_003 + x)
  return squares
}
