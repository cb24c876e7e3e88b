import type { Dialog } from '@prosa/contract'
import { useState, useSyncExternalStore } from 'react'
import { firstUnreadSeq } from './dialog-cache.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const readIsLookedAt = (): boolean => document.visibilityState === 'visible'

/**
 * Where the divider stands: found in the first fresh answer, so that nothing old decides. It stays while the room is open, and
 * moves to what the customer wrote while one looked away.
 */
export function useFirstUnread(dialog: Dialog | undefined, isAnswered: boolean): number | null {
  const [found, setFound] = useState<{ seq: number | null } | null>(null)
  /** The newest message when one looked away; null while one looks. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const isLookedAt = useSyncExternalStore(subscribe, readIsLookedAt)
  if (dialog && isAnswered && found === null) setFound({ seq: firstUnreadSeq(dialog) })
  if (isLookedAt && leftAt !== null) setLeftAt(null)
  if (!isLookedAt && dialog && leftAt === null) setLeftAt(dialog.messages.at(-1)?.seq ?? 0)
  if (!isLookedAt && dialog && leftAt !== null && found !== null && (found.seq === null || found.seq <= leftAt)) {
    const first = dialog.messages.find(({ sender, seq }) => sender === 'CLIENT' && seq > leftAt)
    if (first) setFound({ seq: first.seq })
  }
  return found?.seq ?? null
}
