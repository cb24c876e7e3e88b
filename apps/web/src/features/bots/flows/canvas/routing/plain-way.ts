import type { Point } from './geometry.ts'

const below = 12
const round = 24

/** A path that ignores cards: down, across and down, or around if the target is higher. */
export function plainWay(source: Point, target: Point): Point[] {
  if (Math.abs(source.x - target.x) < 1 && target.y >= source.y) return [source, { x: source.x, y: target.y }]
  const gap = target.y - source.y
  if (gap >= 4) {
    const y = source.y + Math.min(below, gap / 2)
    return [source, { x: source.x, y }, { x: target.x, y }, target]
  }
  const middle = (source.x + target.x) / 2
  return [
    source,
    { x: source.x, y: source.y + round },
    { x: middle, y: source.y + round },
    { x: middle, y: target.y - round },
    { x: target.x, y: target.y - round },
    target,
  ]
}
