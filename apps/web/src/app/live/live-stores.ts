import type { SidebarDialog } from '@prosa/contract'
import { type Attention, createAttention } from './attention.ts'
import { createReadMarks, type ReadMarks } from './read-marks.ts'
import { createRoomStore, type RoomStore } from './room-store.ts'
import { createThrottle, type Throttle } from './throttle.ts'

/** What this tab heard of rooms for one person and company. */
export interface LiveStores {
  readonly scope: string
  readonly rooms: RoomStore
  readonly attention: Attention
  readonly marks: ReadMarks
  /** However many frames and acts ask for them, the totals are asked for once in five seconds. */
  readonly unreadTotal: Throttle
  /** The room that is on the screen and being read, null when none is. */
  readReading: () => number | null
  setReading: (dialogId: number | null) => void
  /** Rows of a page of the list, as the server had them when it was asked. */
  takePage: (rows: readonly SidebarDialog[], userId: number) => void
  /** Nothing is heard any more: what was heard holds no longer. */
  clear: () => void
}

export interface LiveStoresOptions {
  scope: string
  /** Tells the server that a room was read; answers the version up to which. */
  sendRead: (dialogId: number) => Promise<number>
  refreshTotals: () => void
  /** Rooms that a list of the cache was read with. */
  readShown: () => ReadonlySet<number>
}

export function createLiveStores({ scope, sendRead, refreshTotals, readShown }: LiveStoresOptions): LiveStores {
  const rooms = createRoomStore({ readShown })
  const attention = createAttention()
  const unreadTotal = createThrottle(refreshTotals)
  const marks = createReadMarks({ rooms, send: sendRead, onTaken: unreadTotal.ask })
  let readingId: number | null = null
  return {
    scope,
    rooms,
    attention,
    marks,
    unreadTotal,
    readReading: () => readingId,
    setReading: (dialogId) => {
      readingId = dialogId
      if (dialogId !== null) marks.markReadIfNeeded(dialogId)
    },
    takePage: (rows, userId) => {
      rooms.put(rows)
      marks.rowsArrived(rows, readingId)
      for (const row of rows) attention.see(row, userId)
    },
    clear: () => {
      unreadTotal.stop()
      rooms.clear()
      marks.forget()
      attention.clear()
    },
  }
}
