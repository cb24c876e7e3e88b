/** So much at once for each key; what comes on top waits in a short line of its own, and lines take turns. */
export interface FairGate<Key> {
  /** @returns how to leave, once there is a place; null where too many of the key wait already. */
  enter(key: Key): Promise<() => void> | null
}

export interface FairGateOptions {
  /** At once for one key. */
  perKey: number
  /** How many of one key may wait. */
  waitingPerKey: number
  /** At once for all keys; without it only each key is bounded. */
  total?: number
}

interface Line {
  inside: number
  waiting: ((leave: () => void) => void)[]
}

export const createFairGate = <Key>({ perKey, waitingPerKey, total = Infinity }: FairGateOptions): FairGate<Key> => {
  /** In the order in which the next free place is offered. */
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
      // Who had a place is asked last.
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
