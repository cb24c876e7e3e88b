import { markAsRead, pageInbox, unreadRooms } from '@prosa/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../api.ts'
import { invalidate } from '../query.ts'
import type { ChannelState } from '../realtime.ts'
import { type AttentionItem, createAttention } from './attention.ts'
import { createThrottle } from './handlers.ts'
import { createLive } from './live.ts'
import { watchReading } from './reading.ts'
import { createRooms } from './rooms.ts'

/** The one live layer of this tab. */
export const live = createLive()
export const rooms = createRooms()
export const attention = createAttention()

let readingId: number | null = null
/** The room that is on the screen and being read, null when none is. */
export const readReading = (): number | null => readingId

/** However many frames and acts ask for it, the unread total is asked for once in five seconds. */
export const unreadTotal = createThrottle(() => void invalidate(unreadRooms))

/** Tells the server that this person has read the room. */
export function markRead(dialogId: number): void {
  const isKnown = rooms.get(dialogId) !== undefined
  rooms.markRead(dialogId)
  // A mark that is not taken is taken with the next message or visit; nothing is lost by it.
  call(markAsRead, { params: { id: dialogId } }).then(
    () => {
      unreadTotal.ask()
      // A row that was forgotten meanwhile still stands in a list that was read before.
      if (!isKnown) void invalidate(pageInbox)
    },
    () => undefined,
  )
}

/** While the room is on the screen of a page that is looked at, it and what arrives in it are read. */
export const useReading = (dialogId: number, isReady: boolean): void =>
  useEffect(() => {
    if (!isReady) return
    return watchReading({
      onChange: (isReading) => {
        readingId = isReading ? dialogId : null
        if (isReading && rooms.get(dialogId)?.unreadMessageTotal !== 0) markRead(dialogId)
      },
    })
  }, [dialogId, isReady])

/** Whether the room moved to where this person does not see it. */
export const useIsGone = (dialogId: number): boolean =>
  useSyncExternalStore(rooms.subscribe, () => rooms.isGone(dialogId))

export const useLinkState = (): ChannelState => useSyncExternalStore(live.subscribeToState, live.state)
export const useAttention = (): readonly AttentionItem[] => useSyncExternalStore(attention.subscribe, attention.items)
