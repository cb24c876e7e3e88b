import type { Operation, Permission, SessionUser } from '@prosa/contract'
import { useSyncExternalStore } from 'react'

/** How one looks at the product as the holder of a profile (`shared/view-as`). Kept in memory: it ends with the page, at the latest. */
export interface View {
  profile: { id: number; name: string; permissions: readonly Permission[] }
  /** The path of the screen on which it began, which the profile's holder may not see: they are led home from there. */
  beganAt: string
  /** The person as the screens take them. */
  show: (user: SessionUser) => SessionUser
  /** @throws ApiError for what is not sent meanwhile */
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
