import { useSyncExternalStore } from 'react'

/** `browser`: shared by all tabs, permanent; `tab`: this tab only, survives reloads. */
export type StorageArea = 'browser' | 'tab'

/** A value in this browser's storage, readable outside of components. */
export interface StoredValue<T> {
  read: () => T | null
  write: (value: T | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a stored value; `parse` returns null for invalid ones (old versions, manual edits). */
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

// Fallback where storage is forbidden (private windows, policies) or full: values live in this map. Null: removed.
const memory = new Map<string, string | null>()

let onFull = (): void => {}
let isFullTold = false
/** Called once when the browser stores nothing more. */
export const tellWhenFull = (tell: () => void): void => {
  onFull = tell
}

const storageOf = (area: StorageArea): Storage => (area === 'tab' ? window.sessionStorage : window.localStorage)

export function readStorage(area: StorageArea, key: string): string | null {
  const held = memory.get(`${area}:${key}`)
  if (held !== undefined) return held
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** @returns whether the browser stores it; else only this page does */
export function writeStorage(area: StorageArea, key: string, text: string | null): boolean {
  try {
    if (text === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, text)
    memory.delete(`${area}:${key}`)
    return true
  } catch (error) {
    memory.set(`${area}:${key}`, text)
    if (!isFullTold && error instanceof DOMException && error.name === 'QuotaExceededError') {
      isFullTold = true
      onFull()
    }
    return false
  }
}

/** Removes all values with a matching key, from all areas. */
export function forgetStored(keys: RegExp): void {
  for (const area of ['browser', 'tab'] as const) {
    try {
      for (const key of Object.keys(storageOf(area))) if (keys.test(key)) storageOf(area).removeItem(key)
    } catch {
      // Storage is forbidden: nothing was stored there.
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
