/** Limits concurrency per key; further callers wait in a short queue per key, served round robin. */
export interface FairSemaphore<Key> {
  /** @returns how to leave, once there is a slot; null where too many of the key wait already */
  enter(key: Key): Promise<() => void> | null
}

export interface FairSemaphoreOptions {
  /** Concurrent per key. */
  perKey: number
  /** Maximum that may wait per key. */
  waitingPerKey: number
  /** Concurrent over all keys; unlimited by default. */
  total?: number
}

interface Line {
  inside: number
  waiting: ((leave: () => void) => void)[]
}

export const createFairSemaphore = <Key>({
  perKey,
  waitingPerKey,
  total = Infinity,
}: FairSemaphoreOptions): FairSemaphore<Key> => {
  /** Keys in the order in which they get the next free slot. */
  const lines = new Map<Key, Line>()
  let inside = 0

  const hasRoom = (line: Line): boolean => inside < total && line.inside < perKey

  const admit = (key: Key, line: Line): (() => void) => {
    inside += 1
    line.inside += 1
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      inside -= 1
      line.inside -= 1
      // The key that just had a slot goes to the end.
      lines.delete(key)
      if (line.inside > 0 || line.waiting.length > 0) lines.set(key, line)
      callNext()
    }
  }

  const callNext = (): void => {
    for (const [key, line] of lines) {
      if (line.waiting.length === 0 || !hasRoom(line)) continue
      line.waiting.shift()?.(admit(key, line))
      return
    }
  }

  return {
    enter: (key) => {
      const line = lines.get(key) ?? { inside: 0, waiting: [] }
      lines.set(key, line)
      if (hasRoom(line)) return Promise.resolve(admit(key, line))
      if (line.waiting.length >= waitingPerKey) return null
      return new Promise((resolve) => line.waiting.push(resolve))
    },
  }
}
