import { useSyncExternalStore } from 'react'

/** A value kept in this browser's local storage, shared by all its tabs, and readable outside of components. */
export interface StoredValue<T> {
  read: () => T | null
  write: (value: T | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Makes a stored value; `parse` gives null for anything that is not one (old versions, hands of others). */
export function createStoredValue<T>(key: string, parse: (value: unknown) => T | null): StoredValue<T> {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let value: T | null = null
  const read = (): T | null => {
    const current = readStorage(key)
    if (current !== text) {
      text = current
      value = current === null ? null : parse(parseJson(current))
    }
    return value
  }
  return {
    read,
    write: (next) => {
      writeStorage(key, next === null ? null : JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

export const useStoredValue = <T>(stored: StoredValue<T>): T | null =>
  useSyncExternalStore(stored.subscribe, stored.read)

// Where storage is forbidden (private windows, policies) the product works on, it only forgets: this map stands in.
const memory = new Map<string, string>()

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    if (text === null) memory.delete(key)
    else memory.set(key, text)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
