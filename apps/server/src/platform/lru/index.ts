/**
 * A map of at most `max` entries that keeps at least the more recently used half (two generations). Reading an entry of the current generation
 * changes nothing, because reordering on each read is slow. It grows with its content; `lru-cache`, used where entries have a weight or expire,
 * allocates everything at once (5.6 MB for 200,000 entries).
 */
export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export const createLru = <K, V>(max: number): Lru<K, V> => {
  /** Entries used since the last change of generations, and older ones; no key is in both. */
  let recent = new Map<K, V>()
  let earlier = new Map<K, V>()
  const most = Math.ceil(max / 2)

  const set = (key: K, value: V): void => {
    earlier.delete(key)
    recent.set(key, value)
    if (recent.size <= most) return
    recent.delete(key)
    earlier = recent
    recent = new Map([[key, value]])
  }

  return {
    get: (key) => {
      const value = recent.get(key)
      if (value !== undefined) return value
      const old = earlier.get(key)
      if (old !== undefined) set(key, old)
      return old
    },
    set,
    delete: (key) => {
      recent.delete(key)
      earlier.delete(key)
    },
  }
}
