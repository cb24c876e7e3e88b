/** How many of something each key holds at the same time, in this process. */
export interface BoundedCount {
  /** Takes one more. @returns how to give it back, or null where the key holds as many as it may. */
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
