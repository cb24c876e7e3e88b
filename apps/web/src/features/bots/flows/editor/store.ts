/** A value with listeners, for state read outside React and by many small components. */
export interface Store<T> {
  read: () => T
  write: (change: (value: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (change) => {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
