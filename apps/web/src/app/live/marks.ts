import type { SidebarDialog } from '@prosa/contract'
import type { Rooms } from './rooms.ts'

export interface Marks {
  /** This person has read the room. */
  mark: (id: number) => void
  /** The room is on the screen of a page that is looked at: marked where that may be needed. */
  look: (id: number) => void
  /** Rows came for the list: one that is being read is read in them too. */
  see: (rows: readonly Pick<SidebarDialog, 'id'>[], readingId: number | null) => void
  /** Tells the server once more what it did not take, since the line was down. */
  again: () => void
  /** Another person or company. */
  forget: () => void
}

interface MarksOptions {
  rooms: Pick<Rooms, 'markRead' | 'get'>
  /** Tells the server; answers the version of the room up to which it is read now. */
  send: (id: number) => Promise<number>
  onTaken: () => void
}

/** What this person has read, told to the server, and held against whatever older comes from it. */
export function createMarks({ rooms, send, onTaken }: MarksOptions): Marks {
  /** Shown as read here, and not at the server. */
  const owed = new Set<number>()
  const mark = (id: number): void => {
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
  const look = (id: number): void => {
    if (owed.has(id) || rooms.get(id)?.unreadMessageTotal !== 0) mark(id)
  }
  return {
    mark,
    look,
    see: (rows, readingId) => {
      if (readingId !== null && rows.some(({ id }) => id === readingId)) look(readingId)
    },
    again: () => {
      const ids = [...owed]
      owed.clear()
      for (const id of ids) mark(id)
    },
    forget: () => owed.clear(),
  }
}
