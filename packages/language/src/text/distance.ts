/**
 * Edit distance in single-character insertions, deletions, substitutions and swaps of neighbours (optimal string alignment, Damerau 1964), given up
 * as soon as it must exceed `limit`; then `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const over = limit + 1
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return over
  let start = 0
  let endA = a.length
  let endB = b.length
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const width = endB - start
  if (endA === start || width === 0) return Math.min(over, Math.max(endA - start, width))
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= width; column++) last.push(column)
  for (let row = 1; row <= endA - start; row++) {
    const codeA = a.charCodeAt(start + row - 1)
    const current = [row]
    let smallest = row
    for (let column = 1; column <= width; column++) {
      const codeB = b.charCodeAt(start + column - 1)
      let cost = Math.min(
        (last[column] ?? over) + 1,
        (current[column - 1] ?? over) + 1,
        (last[column - 1] ?? over) + (codeA === codeB ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && codeA === b.charCodeAt(start + column - 2) && a.charCodeAt(start + row - 2) === codeB
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? over) + 1)
      current.push(cost)
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit) return over
    beforeLast = last
    last = current
  }
  return Math.min(over, last[width] ?? over)
}

/** How many typing errors a word of this length may hold and still be taken for another: none up to 3 letters, one up to 7, then two. */
export function allowedErrors(length: number): number {
  if (length <= 3) return 0
  return length <= 7 ? 1 : 2
}
