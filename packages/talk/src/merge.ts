/** What a timeline is made of: one of each id, of which a higher version is a newer state. */
export interface Versioned {
  id: string
  version: number
}

/**
 * Puts incoming messages among those at hand: one of each id, of two the higher version, sorted by `compare`. What is known stays the same
 * object where it did not change, and the same array comes back where nothing did, so that nothing is drawn again.
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
