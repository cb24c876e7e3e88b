/** Rows for `editDistance`, kept between calls: it is called thousands of times per message. */
let rows = makeRows(64)

function makeRows(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
}

/**
 * Edit distance with insertions, deletions, substitutions and swaps of neighbours (optimal string alignment, Damerau
 * 1964), abandoned once it must exceed `limit`; then `limit + 1`. Only cells on paths within the limit are computed
 * (Ukkonen 1985), so the cost is the length times the limit.
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
  const height = endA - start
  if (height === 0 || width === 0) return Math.min(over, Math.max(height, width))
  if (rows[0].length < width + 2) rows = makeRows(2 * width + 2)
  let [beforeLast, last, current] = rows
  for (let column = 0; column <= Math.min(width, over); column++) last[column] = column
  for (let row = 1; row <= height; row++) {
    const codeA = a.charCodeAt(start + row - 1)
    const from = Math.max(1, row - limit)
    const to = Math.min(width, row + limit)
    let smallest = from === 1 ? row : over
    current[from - 1] = smallest
    for (let column = from; column <= to; column++) {
      const codeB = b.charCodeAt(start + column - 1)
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (codeA === codeB ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && codeA === b.charCodeAt(start + column - 2) && a.charCodeAt(start + row - 2) === codeB
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] as number) + 1)
      current[column] = cost
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit) return over
    // The next row reads one cell further than this one.
    current[to + 1] = over
    const free = beforeLast
    beforeLast = last
    last = current
    current = free
  }
  return Math.min(over, last[width] as number)
}

/** Allowed typing errors in a word of this length: none up to 3 letters, one up to 7, then two. */
export function allowedErrors(length: number): number {
  if (length <= 3) return 0
  return length <= 7 ? 1 : 2
}
