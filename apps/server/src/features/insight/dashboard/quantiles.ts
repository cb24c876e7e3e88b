/**
 * Quantiles of the values, interpolated linearly, without a full sort.
 * @param shares from 0 to 1, ascending
 * @returns empty without values
 */
export const computeQuantiles = (all: Float32Array, shares: readonly number[]): number[] => {
  if (all.length === 0) return []
  const values = all.slice()
  let sortedTo = 0
  return shares.map((share) => {
    const place = share * (values.length - 1)
    const rank = Math.floor(place)
    select(values, rank, sortedTo)
    sortedTo = rank
    const low = values[rank] ?? 0
    if (place === rank) return low
    let next = Number.POSITIVE_INFINITY
    for (let at = rank + 1; at < values.length; at += 1) next = Math.min(next, values[at] ?? next)
    return low + (next - low) * (place - rank)
  })
}

/**
 * Hoare's selection: puts the value of a rank in its place, with no greater value before it and no smaller one after;
 * values before `from` are already in place.
 */
const select = (values: Float32Array, rank: number, from: number): void => {
  let low = from
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const value = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = value
      left += 1
      right -= 1
    }
    if (rank <= right) high = right
    else if (rank >= left) low = left
    else return
  }
}
