import type { Point } from './routing/geometry.ts'

const cornerRadius = 10

/** A path through points, each corner rounded as far as its sides allow. */
export function roundedPath(points: readonly Point[]): string {
  let path = ''
  points.forEach((point, place) => {
    const before = points[place - 1]
    const after = points[place + 1]
    if (!before) path += `M${point.x} ${point.y}`
    else if (!after) path += `L${point.x} ${point.y}`
    else {
      const enter = towards(point, before)
      const leave = towards(point, after)
      path += `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`
    }
  })
  return path
}

/** The point between a corner and its neighbour where the rounding begins. */
function towards({ x, y }: Point, to: Point): Point {
  const length = Math.hypot(to.x - x, to.y - y)
  if (length === 0) return { x, y }
  const reach = Math.min(cornerRadius, length / 2) / length
  return { x: x + (to.x - x) * reach, y: y + (to.y - y) * reach }
}

const tip = { width: 10, height: 6 }

/** The arrowhead where a line enters a card from above, at `scale` times its usual size. */
export function arrowTip({ x, y }: Point, scale: number): string {
  const [half, top] = [(tip.width / 2) * scale, y - tip.height * scale]
  return `M${x - half} ${top}L${x + half} ${top}L${x} ${y}Z`
}
