/** Ends of a line, in px of the drawing; it leaves below its source and enters above its target. */
export interface EdgeEnds {
  sourceX: number
  sourceY: number
  targetX: number
  targetY: number
}

const cornerRadius = 10
/** The line bends a little below its source, so that all lines of one node leave together. */
const bendBelowSource = 12
/** How far a line that goes up goes round its nodes. */
const detour = 24

/** The right-angled line of an edge with round corners. */
export function edgePath({ sourceX, sourceY, targetX, targetY }: EdgeEnds): string {
  const gap = targetY - sourceY
  if (gap < 4) return detourPath({ sourceX, sourceY, targetX, targetY })
  if (Math.abs(targetX - sourceX) < 1) return `M${sourceX} ${sourceY}V${targetY}`
  const bend = sourceY + Math.min(bendBelowSource, gap / 2)
  return roundedPath([
    [sourceX, sourceY],
    [sourceX, bend],
    [targetX, bend],
    [targetX, targetY],
  ])
}

/** A target beside or above its source (moved by hand): below the source, round, and down into the target. */
function detourPath({ sourceX, sourceY, targetX, targetY }: EdgeEnds): string {
  const middle = (sourceX + targetX) / 2
  return roundedPath([
    [sourceX, sourceY],
    [sourceX, sourceY + detour],
    [middle, sourceY + detour],
    [middle, targetY - detour],
    [targetX, targetY - detour],
    [targetX, targetY],
  ])
}

type Point = readonly [number, number]

/** A line through points with every corner rounded as far as its sides allow. */
function roundedPath(points: readonly Point[]): string {
  let path = ''
  points.forEach((point, place) => {
    const before = points[place - 1]
    const after = points[place + 1]
    if (!before) path += `M${point[0]} ${point[1]}`
    else if (!after) path += `L${point[0]} ${point[1]}`
    else {
      const enter = towards(point, before)
      const leave = towards(point, after)
      path += `L${enter[0]} ${enter[1]}Q${point[0]} ${point[1]} ${leave[0]} ${leave[1]}`
    }
  })
  return path
}

/** The place on the way from a corner to its neighbour where the rounding begins. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  if (length === 0) return [x, y]
  const reach = Math.min(cornerRadius, length / 2) / length
  return [x + (toX - x) * reach, y + (toY - y) * reach]
}
