import type { Dialog } from '@prosa/contract'
import { useState, useSyncExternalStore } from 'react'
import { firstUnreadSeq } from './dialog-cache.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const readIsLookedAt = (): boolean => document.visibilityState === 'visible'

/**
 * Position of the unread divider, taken from the first fresh answer, not from the cache. It stays while the room is
 * open, and moves to messages of the customer that came while the page was hidden.
 */
export function useFirstUnread(dialog: Dialog | undefined, isAnswered: boolean): number | null {
  const [found, setFound] = useState<{ seq: number | null } | null>(null)
  /** `seq` of the newest message when the page was hidden; null while it is visible. */
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
