/** Points and boxes of the drawing, in px of the drawing (not of the screen). */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAt = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

export const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
})

/** Whether two boxes overlap; sharing a border is not enough. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The box of a straight line; its width or height is 0. */
export const boxOfLine = (from: Point, to: Point): Box => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})

/** The straight segments of a path, from source to target. */
export const piecesOf = (points: readonly Point[]): { from: Point; to: Point }[] =>
  points.slice(1).flatMap((to, place) => {
    const from = points[place]
    return from ? [{ from, to }] : []
  })

/** Whether a straight line runs through the inside of a box; running along its border is allowed. */
export const runsThrough = (from: Point, to: Point, box: Box): boolean =>
  Math.min(from.x, to.x) < box.right &&
  Math.max(from.x, to.x) > box.left &&
  Math.min(from.y, to.y) < box.bottom &&
  Math.max(from.y, to.y) > box.top
