import type { SidebarDialog } from '@prosa/contract'

/** Frames within this time are shown together. */
const gatherMs = 50

/**
 * The newest known row of each room, from list pages, the stream, and answers to own actions. Kept beside the query cache, so that an answer
 * requested before a frame cannot overwrite it.
 */
export interface RoomStore {
  /** Adds rows; the higher version wins. At equal versions the lower unread count wins, because either may include a read mark. */
  put: (rows: readonly SidebarDialog[]) => void
  /** Adds a row from the stream. It restores a room that was gone, unlike an answer that was requested earlier. */
  take: (row: SidebarDialog) => void
  /** A change by this person that the server confirmed; it holds until a newer version arrives. */
  amend: (id: number, change: Partial<SidebarDialog>) => void
  /** The room moved to a workspace that this person does not see. */
  remove: (id: number) => void
  /**
   * This person has read the room up to this version; without one, up to the newest known. Applied to all older rows that arrive later, even after
   * `forget`, since pending answers do not include it.
   */
  markRead: (id: number, upTo?: number) => void
  /** Something was missed: only rows read from now on count. */
  forget: () => void
  /** Another person or company: clears everything. */
  clear: () => void
  /** The row to show for one that was read earlier: the newest known, with this person's read marks. */
  newest: (row: SidebarDialog) => SidebarDialog
  get: (id: number) => SidebarDialog | undefined
  all: () => Iterable<SidebarDialog>
  isGone: (id: number) => boolean
  /** Notifies of changes, at most once in 50 ms. */
  subscribe: (listener: () => void) => () => void
  /** Increases with each notified change; subscribers compare it. */
  version: () => number
}

/** Which of two rows of a room to keep. */
const newerRow = (known: SidebarDialog | undefined, row: SidebarDialog): SidebarDialog => {
  if (!known || row.version > known.version) return row
  if (row.version < known.version || row.unreadMessageTotal >= known.unreadMessageTotal) return known
  return { ...known, unreadMessageTotal: row.unreadMessageTotal }
}

/** Closed rooms kept although no list shows them: they may be reopened soon. */
const mostClosed = 500

interface RoomStoreOptions {
  /** Rooms in some list, which without the newest row would show stale ones. */
  readShown?: () => ReadonlySet<number>
}

const byAge = (one: SidebarDialog, other: SidebarDialog): number =>
  one.lastMessageDateTime < other.lastMessageDateTime ? 1 : -1

export function createRoomStore({ readShown = () => new Set() }: RoomStoreOptions = {}): RoomStore {
  const rows = new Map<number, SidebarDialog>()
  const removed = new Set<number>()
  /** Version up to which this person has read each room. */
  const readUpTo = new Map<number, number>()
  const listeners = new Set<() => void>()
  let version = 0
  let isToBeTold = false

  /** Number of closed rooms that triggers the next clean-up. */
  let mostBeforeLook = mostClosed
  /** Drops closed rooms in no list, the longest closed first, so that memory does not grow over a long shift. */
  const letGo = (): void => {
    const closed = [...rows.values()].filter(({ status }) => status === 'CLOSED')
    if (closed.length <= mostBeforeLook) return
    const shown = readShown()
    for (const { id } of closed
      .filter((row) => !shown.has(row.id))
      .sort(byAge)
      .slice(mostClosed))
      rows.delete(id)
    mostBeforeLook = [...rows.values()].filter(({ status }) => status === 'CLOSED').length + mostClosed
  }
  const tell = (): void => {
    if (isToBeTold) return
    isToBeTold = true
    setTimeout(() => {
      isToBeTold = false
      letGo()
      version += 1
      for (const listener of listeners) listener()
    }, gatherMs)
  }
  const set = (row: SidebarDialog): void => {
    rows.set(row.id, row)
    tell()
  }

  const newest = (row: SidebarDialog): SidebarDialog => {
    const newer = newerRow(rows.get(row.id), row)
    const isRead = newer.version <= (readUpTo.get(row.id) ?? 0)
    return isRead && newer.unreadMessageTotal > 0 ? { ...newer, unreadMessageTotal: 0 } : newer
  }

  const put = (incoming: readonly SidebarDialog[]): void => {
    for (const row of incoming) {
      if (removed.has(row.id)) continue
      const next = newest(row)
      if (next !== rows.get(row.id)) set(next)
    }
  }

  const forget = (): void => {
    rows.clear()
    removed.clear()
    tell()
  }

  return {
    put,
    take: (row) => {
      removed.delete(row.id)
      put([row])
    },
    amend: (id, change) => {
      const known = rows.get(id)
      if (known) set({ ...known, ...change })
    },
    remove: (id) => {
      rows.delete(id)
      removed.add(id)
      tell()
    },
    markRead: (id, upTo) => {
      const known = rows.get(id)
      const version = upTo ?? known?.version
      if (version === undefined || version <= (readUpTo.get(id) ?? 0)) return
      readUpTo.set(id, version)
      if (known) rows.set(id, newest(known))
      // An unknown row may be in a list that was read earlier.
      tell()
    },
    forget,
    clear: () => {
      readUpTo.clear()
      forget()
    },
    newest,
    get: (id) => rows.get(id),
    all: () => rows.values(),
    isGone: (id) => removed.has(id),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
