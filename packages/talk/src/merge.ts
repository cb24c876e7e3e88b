/** An item of a timeline: unique by id; a higher version is a newer state. */
export interface Versioned {
  id: string
  version: number
}

/**
 * Merges incoming items: one per id, the higher version wins, sorted by `compare`. Unchanged items stay the same objects, and an unchanged list the
 * same array, to avoid redrawing.
 */
export const mergeByVersion = <T extends Versioned>(
  current: readonly T[],
  incoming: readonly T[],
  compare: (one: T, other: T) => number,
): readonly T[] => {
  const byId = new Map(current.map((message) => [message.id, message]))
  let hasChanged = false
  for (const message of incoming) {
    const known = byId.get(message.id)
    if (known && known.version >= message.version) continue
    byId.set(message.id, message)
    hasChanged = true
  }
  return hasChanged ? [...byId.values()].sort(compare) : current
}
