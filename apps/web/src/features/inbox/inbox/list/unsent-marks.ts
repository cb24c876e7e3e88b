import { useSyncExternalStore } from 'react'
import { isPersonal, personalKey } from '../../../../app/personal-storage.ts'
import { readScope } from '../../../../app/scope.ts'

/** State of an unsent message: waiting for a connection, or refused and waiting for its author. */
export type UnsentMark = 'waiting' | 'refused'

/**
 * Marks of this person's rooms, read from the browser's storage, which all windows share. So the list need not load the
 * code that sends messages.
 */
const read = (scope: string): ReadonlyMap<string, UnsentMark> => {
  const marks = new Map<string, UnsentMark>()
  const prefix = personalKey('outbox', scope)
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefix)) continue
      const item: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
      if (typeof item !== 'object' || item === null || !('state' in item) || item.state !== 'failed') continue
      const room = name.slice(prefix.length).split('.')[0] ?? ''
      if (!('resends' in item && item.resends === true)) marks.set(room, 'refused')
      else if (!marks.has(room)) marks.set(room, 'waiting')
    }
  } catch {
    // Storage is forbidden: it holds no messages.
  }
  return marks
}

const listeners = new Set<() => void>()
let known: { scope: string; marks: ReadonlyMap<string, UnsentMark> } | null = null

/** Call after a change of the stored messages. */
export const tellUnsentChanged = (): void => {
  known = null
  for (const listener of listeners) listener()
}

const hear = ({ key }: StorageEvent): void => {
  if (key === null || isPersonal('outbox', key)) tellUnsentChanged()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hear)
  }
}

const markOf = (dialogId: number): UnsentMark | null => {
  const scope = readScope()
  if (known?.scope !== scope) known = { scope, marks: read(scope) }
  return known.marks.get(String(dialogId)) ?? null
}

/** Null if every message to the room is sent or being sent. */
export const useUnsentMark = (dialogId: number): UnsentMark | null =>
  useSyncExternalStore(subscribe, () => markOf(dialogId))
