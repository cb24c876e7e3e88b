import type { Operation, Permission, SessionUser } from '@prosa/contract'
import { useSyncExternalStore } from 'react'

/** Viewing the product as the holder of a profile (`shared/view-as`). Kept in memory only. */
export interface View {
  profile: { id: number; name: string; permissions: readonly Permission[] }
  /** Path of the screen where it started, which the profile may not see: the person is sent home from there. */
  beganAt: string
  /** The person as the screens see them. */
  show: (user: SessionUser) => SessionUser
  /** @throws ApiError for calls that are blocked meanwhile */
  demand: (operation: Operation) => void
}

let view: View | null = null
const listeners = new Set<() => void>()

export const readView = (): View | null => view

export function setView(next: View | null): void {
  view = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useView = (): View | null => useSyncExternalStore(subscribe, readView)
