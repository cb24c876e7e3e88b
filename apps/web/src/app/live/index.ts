import { countOwners, markAsRead, unreadRooms } from '@prosa/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, onDoubt } from '../api.ts'
import { invalidate } from '../query.ts'
import { type ChannelState, doubtLinks } from '../realtime.ts'
import { readScope } from '../scope.ts'
import { readShownIds } from '../shown-ids.ts'
import type { AttentionItem } from './attention.ts'
import { createLive } from './live.ts'
import { createLiveStores, type LiveStores } from './live-stores.ts'
import { watchReading } from './reading.ts'

/** The stream of the sidebar, one for each tab. An open conversation has a second one of its own (`use-dialog.ts`). */
export const live = createLive()
onDoubt(doubtLinks)

let current: LiveStores | null = null

/**
 * The stores of the current person and company. Take them before a call, never after its answer: data requested for one company must stay in its
 * stores when another was chosen meanwhile.
 */
export function liveStores(): LiveStores {
  const scope = readScope()
  if (current?.scope !== scope) {
    current?.clear()
    current = createLiveStores({
      scope,
      sendRead: async (id) => (await call(markAsRead, { params: { id } })).version,
      refreshTotals: () => void invalidate(unreadRooms, countOwners),
      readShown: readShownIds,
    })
  }
  return current
}

/** The stores of the component's person and company while it is mounted; the tree of screens is rebuilt for each. */
export const useLiveStores = (): LiveStores => useState(liveStores)[0]

/** While the room is open on a visible page, it and its new messages are marked as read. */
export function useReading(dialogId: number, isReady: boolean): void {
  const { setReading } = useLiveStores()
  useEffect(() => {
    if (!isReady) return
    return watchReading({ onChange: (isReading) => setReading(isReading ? dialogId : null) })
  }, [dialogId, isReady, setReading])
}

/** Whether the room moved to a workspace that this person does not see. */
export function useIsGone(dialogId: number): boolean {
  const { rooms } = useLiveStores()
  return useSyncExternalStore(rooms.subscribe, () => rooms.isGone(dialogId))
}

export const useLinkState = (): ChannelState => useSyncExternalStore(live.subscribeToState, live.state)

/** Since when the connection is lost, in ms since 1970; null while it is not. */
export const useDownSince = (): number | null => useSyncExternalStore(live.subscribeToState, live.downSince)

export function useAttention(): readonly AttentionItem[] {
  const { attention } = useLiveStores()
  return useSyncExternalStore(attention.subscribe, attention.items)
}
