import type { SidebarDialog } from '@prosa/contract'
import type { RoomStore } from './room-store.ts'

export interface ReadMarks {
  /** Marks the room as read. */
  markRead: (id: number) => void
  /** The room is open on a visible page: marks it if needed. */
  markReadIfNeeded: (id: number) => void
  /** Rows of a list arrived: the open room counts as read in them. */
  rowsArrived: (rows: readonly Pick<SidebarDialog, 'id'>[], readingId: number | null) => void
  /** Repeats marks that the server did not get while offline. */
  resend: () => void
  /** Another person or company: clears everything. */
  forget: () => void
}

interface ReadMarksOptions {
  rooms: Pick<RoomStore, 'markRead' | 'get'>
  /** Tells the server; returns the version up to which the room is read. */
  send: (id: number) => Promise<number>
  onTaken: () => void
}

/** What this person has read, sent to the server and applied over older rows from it. */
export function createReadMarks({ rooms, send, onTaken }: ReadMarksOptions): ReadMarks {
  /** Rooms shown as read here, which the server has not confirmed yet. */
  const owed = new Set<number>()
  const markRead = (id: number): void => {
    rooms.markRead(id)
    send(id).then(
      (version) => {
        owed.delete(id)
        rooms.markRead(id, version)
        onTaken()
      },
      () => owed.add(id),
    )
  }
  const markReadIfNeeded = (id: number): void => {
    if (owed.has(id) || rooms.get(id)?.unreadMessageTotal !== 0) markRead(id)
  }
  return {
    markRead,
    markReadIfNeeded,
    rowsArrived: (rows, readingId) => {
      if (readingId !== null && rows.some(({ id }) => id === readingId)) markReadIfNeeded(readingId)
    },
    resend: () => {
      const ids = [...owed]
      owed.clear()
      for (const id of ids) markRead(id)
    },
    forget: () => owed.clear(),
  }
}
