import type { SidebarDialog } from '@prosa/contract'
import type { RoomStore } from './room-store.ts'

export interface ReadMarks {
  /** This person has read the room. */
  markRead: (id: number) => void
  /** The room is on the screen of a page that is looked at: marked where that may be needed. */
  markReadIfNeeded: (id: number) => void
  /** Rows came for the list: one that is being read is read in them too. */
  rowsArrived: (rows: readonly Pick<SidebarDialog, 'id'>[], readingId: number | null) => void
  /** Tells the server once more what it did not take, since the line was down. */
  resend: () => void
  /** Another person or company. */
  forget: () => void
}

interface ReadMarksOptions {
  rooms: Pick<RoomStore, 'markRead' | 'get'>
  /** Tells the server; answers the version of the room up to which it is read now. */
  send: (id: number) => Promise<number>
  onTaken: () => void
}

/** What this person has read, told to the server, and held against whatever older comes from it. */
export function createReadMarks({ rooms, send, onTaken }: ReadMarksOptions): ReadMarks {
  /** Shown as read here, and not at the server. */
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
