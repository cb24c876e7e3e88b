import { countOwners, markAsRead, type SidebarDialog, unreadRooms } from '@prosa/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../api.ts'
import { invalidate } from '../query.ts'
import type { ChannelState } from '../realtime.ts'
import { type AttentionItem, createAttention } from './attention.ts'
import { createThrottle } from './handlers.ts'
import { createLive } from './live.ts'
import { createMarks } from './marks.ts'
import { watchReading } from './reading.ts'
import { createRooms } from './rooms.ts'

/** The one live layer of this tab. */
export const live = createLive()
export const rooms = createRooms()
export const attention = createAttention()

let readingId: number | null = null
/** The room that is on the screen and being read, null when none is. */
export const readReading = (): number | null => readingId

/** However many frames and acts ask for them, the totals are asked for once in five seconds. */
export const unreadTotal = createThrottle(() => void invalidate(unreadRooms, countOwners))

export const marks = createMarks({
  rooms,
  send: async (id) => (await call(markAsRead, { params: { id } })).version,
  onTaken: unreadTotal.ask,
})

/** Rows of a page of the list, as the server had them when it was asked. */
export function takePage(rows: readonly SidebarDialog[], userId: number): void {
  rooms.put(rows)
  marks.see(rows, readingId)
  for (const row of rows) attention.see(row, userId)
}

/** While the room is on the screen of a page that is looked at, it and what arrives in it are read. */
export const useReading = (dialogId: number, isReady: boolean): void =>
  useEffect(() => {
    if (!isReady) return
    return watchReading({
      onChange: (isReading) => {
        readingId = isReading ? dialogId : null
        if (isReading) marks.look(dialogId)
      },
    })
  }, [dialogId, isReady])

/** Whether the room moved to where this person does not see it. */
export const useIsGone = (dialogId: number): boolean =>
  useSyncExternalStore(rooms.subscribe, () => rooms.isGone(dialogId))

export const useLinkState = (): ChannelState => useSyncExternalStore(live.subscribeToState, live.state)
export const useAttention = (): readonly AttentionItem[] => useSyncExternalStore(attention.subscribe, attention.items)
