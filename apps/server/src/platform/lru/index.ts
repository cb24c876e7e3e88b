/**
 * A map that forgets what was not used for long: it holds `max` entries at the most, and always the half of them that was used last. Reading one that is in
 * use changes nothing, since a map that is reordered with each read is slow. It grows with what it holds: `lru-cache`, which stands where entries have a
 * weight or expire, reserves its room at once (5.6 MB for 200,000 entries, of which few companies have so many).
 */
export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export const createLru = <K, V>(max: number): Lru<K, V> => {
  /** Used since the last change of generations, and before it; no key is in both. */
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
