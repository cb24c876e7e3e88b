import { useSyncExternalStore } from 'react'

/** `browser`: shared by all tabs and kept; `tab`: this tab's own, kept while it is reloaded. */
export type StorageArea = 'browser' | 'tab'

/** A value kept in this browser's storage and readable outside of components. */
export interface StoredValue<T> {
  read: () => T | null
  write: (value: T | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Makes a stored value; `parse` gives null for anything that is not one (old versions, hands of others). */
export function createStoredValue<T>(
  key: string,
  parse: (value: unknown) => T | null,
  area: StorageArea = 'browser',
): StoredValue<T> {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let value: T | null = null
  const read = (): T | null => {
    const current = readStorage(area, key)
    if (current !== text) {
      text = current
      value = current === null ? null : parse(parseJson(current))
    }
    return value
  }
  return {
    read,
    write: (next) => {
      writeStorage(area, key, next === null ? null : JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent): void => {
        if (area === 'browser' && (event.key === key || event.key === null)) listener()
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

const storageOf = (area: StorageArea): Storage => (area === 'tab' ? window.sessionStorage : window.localStorage)

function readStorage(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return memory.get(`${area}:${key}`) ?? null
  }
}

function writeStorage(area: StorageArea, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, text)
  } catch {
    if (text === null) memory.delete(`${area}:${key}`)
    else memory.set(`${area}:${key}`, text)
  }
}

/** Removes every value whose key matches, whoever made it, from all areas. */
export function forgetStored(keys: RegExp): void {
  for (const area of ['browser', 'tab'] as const) {
    try {
      for (const key of Object.keys(storageOf(area))) if (keys.test(key)) storageOf(area).removeItem(key)
    } catch {
      // Storage is forbidden: nothing was kept there.
    }
  }
  for (const name of memory.keys()) if (keys.test(name.slice(name.indexOf(':') + 1))) memory.delete(name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
