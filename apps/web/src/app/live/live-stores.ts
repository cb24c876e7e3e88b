import type { SidebarDialog } from '@prosa/contract'
import { type Attention, createAttention } from './attention.ts'
import { type Coalescer, createCoalescer } from './coalescer.ts'
import { createReadMarks, type ReadMarks } from './read-marks.ts'
import { createRoomStore, type RoomStore } from './room-store.ts'

/** Room state of this tab for one person and company. */
export interface LiveStores {
  readonly scope: string
  readonly rooms: RoomStore
  readonly attention: Attention
  readonly marks: ReadMarks
  /** Totals are requested at most once in five seconds, however many frames and actions ask for it. */
  readonly unreadTotal: Coalescer
  /** The room that is open and being read; null when none is. */
  readReading: () => number | null
  setReading: (dialogId: number | null) => void
  /** Rows of a page of the list, as of the request. */
  takePage: (rows: readonly SidebarDialog[], userId: number) => void
  /** The stream ended: its data no longer hold. */
  clear: () => void
}

export interface LiveStoresOptions {
  scope: string
  /** Marks a room as read on the server; returns the version up to which. */
  sendRead: (dialogId: number) => Promise<number>
  refreshTotals: () => void
  /** Rooms in cached lists. */
  readShown: () => ReadonlySet<number>
}

export function createLiveStores({ scope, sendRead, refreshTotals, readShown }: LiveStoresOptions): LiveStores {
  const rooms = createRoomStore({ readShown })
  const attention = createAttention()
  const unreadTotal = createCoalescer(refreshTotals)
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
