/** In px of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** What stands in the window, and how bad it is to cover a square pixel of it. */
export interface Obstacle extends Box {
  weight: number
}
export interface Place {
  left: number
  top: number
}

/** Between toasts and the window's edge, and between them and a control. */
const margin = 12
const gap = 4
/** A control that is covered cannot be pressed; of a card or a row that is higher than a toast enough remains. */
const controlWeight = 100
const rowWeight = 1
const rowHeight = 48
/** One would rather read a toast where toasts always are: so many covered pixels of a row is each pixel away worth. */
const distanceWeight = 0.2

/**
 * Where toasts of this size cover no control, as near as may be to where they usually are: in the middle, `usualTop` px below
 * the window's head. Where controls leave no room, the place that covers least.
 */
export function findPlace(
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  usualTop: number,
  obstacles: readonly Obstacle[],
): Place {
  const lowest = window.height - margin - size.height
  const middle = Math.round((window.width - size.width) / 2)
  const lefts = [middle, margin, window.width - margin - size.width]
  const edges = obstacles.flatMap(({ top, height }) => [top + height + gap, top - gap - size.height])
  const tops = [...new Set([usualTop, margin, lowest, ...edges])].filter((top) => top >= margin && top <= lowest)
  let best = { left: middle, top: usualTop }
  let least = Number.POSITIVE_INFINITY
  for (const top of tops)
    for (const left of lefts) {
      const away = Math.abs(top - usualTop) + Math.abs(left - middle)
      const cost = costOf({ left, top, ...size }, obstacles) + away * distanceWeight * size.width * 0.01
      if (cost < least) {
        least = cost
        best = { left, top }
      }
    }
  return best
}

export const costOf = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + covered(box, obstacle) * obstacle.weight, 0)

/** Square pixels that both have. */
function covered(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

const fields = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]'
const pressed =
  'button, a[href], summary, label:has(input[type="file"]), [role="button"], [role="option"], [role="tab"], [role="switch"], [role="menuitem"], [role="combobox"], [tabindex="0"]'

/** What one may want to press or write in, as far as it is in sight now; what lies under something else is not, `own` hides nothing. */
export function findObstacles(own: Element): Obstacle[] {
  return [...document.querySelectorAll(`${fields}, ${pressed}`)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isInSight =
      width > 0 && height > 0 && left < innerWidth && top < innerHeight && left + width > 0 && top + height > 0
    if (!isInSight || own.contains(element)) return []
    const isField = element.matches(fields)
    // A region that scrolls or a drawing that takes keys is no control; what stands in it is.
    if (!isField && width * height > (innerWidth * innerHeight) / 4) return []
    // A part of it may lie under something else, as under the sidebar that opens over the list.
    const isReached = [left + 3, left + width / 2, left + width - 3].some((x) => {
      const hit = document
        .elementsFromPoint(clamp(x, innerWidth), clamp(top + height / 2, innerHeight))
        .find((each) => !own.contains(each))
      return hit && (element.contains(hit) || hit.closest('label')?.contains(element))
    })
    if (!isReached) return []
    return [{ left, top, width, height, weight: isField || height < rowHeight ? controlWeight : rowWeight }]
  })
}

const clamp = (value: number, end: number): number => Math.min(Math.max(value, 0), end - 1)
