/**
 * A map that forgets what was not used for longest once it holds more than `max`. It grows with what it holds: `lru-cache`, which
 * stands where entries have a weight or expire, reserves its room at once (5.6 MB for 200,000 entries, of which few companies have
 * so many).
 */
export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export const createLru = <K, V>(max: number): Lru<K, V> => {
  const entries = new Map<K, V>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    delete: (key) => void entries.delete(key),
  }
}
