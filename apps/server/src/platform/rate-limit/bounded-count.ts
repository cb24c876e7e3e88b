/** Counts concurrent uses per key, with a maximum, in this process. */
export interface BoundedCount {
  /** Adds one. @returns how to release it, or null at the maximum */
  enter(key: string | number): (() => void) | null
}

export const createBoundedCount = (max: number): BoundedCount => {
  const held = new Map<string | number, number>()
  return {
    enter: (key) => {
      const count = held.get(key) ?? 0
      if (count >= max) return null
      held.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (held.get(key) ?? 0) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}

/** Adds one to each key, or to none. @returns how to release them, or null where a key is at its maximum */
export const enterAll = (...entries: readonly [BoundedCount, string | number][]): (() => void) | null => {
  const leaves: (() => void)[] = []
  const leave = (): void => {
    for (const each of leaves) each()
  }
  for (const [count, key] of entries) {
    const entered = count.enter(key)
    if (!entered) {
      leave()
      return null
    }
    leaves.push(entered)
  }
  return leave
}
