import type { SidebarDialog } from '@prosa/contract'

/** Frames that arrive within this time are shown together. */
const gatherMs = 50

/**
 * The newest row of each room that this browser heard of, whoever told: pages of the list, the stream, answers to one's own
 * acts. It stands beside the query cache, so that an answer that was under way while a frame came cannot undo it.
 */
export interface RoomStore {
  /** Takes rows in; the higher version wins. Of two of one version both may know of a reading, so the lower count holds. */
  put: (rows: readonly SidebarDialog[]) => void
  /** A row that the stream told just now: a room that was gone is back with it, unlike with an answer that was under way. */
  take: (row: SidebarDialog) => void
  /** What this person has just changed of a known room, and the server has taken: it holds until a newer version tells. */
  amend: (id: number, change: Partial<SidebarDialog>) => void
  /** The room moved to where this person does not see it. */
  remove: (id: number) => void
  /**
   * This person has read the room up to this version of it, the newest known one without a version. It holds for whatever of the room comes
   * later in an older version, also over `forget`: answers that were under way know nothing of the reading.
   */
  markRead: (id: number, upTo?: number) => void
  /** What was missed is not known: only what is read from now on counts. */
  forget: () => void
  /** Another person or company: nothing of all this holds. */
  clear: () => void
  /** The row to show of one that was read at some time: the newest known, with what this person has read since. */
  newest: (row: SidebarDialog) => SidebarDialog
  get: (id: number) => SidebarDialog | undefined
  all: () => Iterable<SidebarDialog>
  isGone: (id: number) => boolean
  /** Tells of changes, at most once in 50 ms. */
  subscribe: (listener: () => void) => () => void
  /** Grows with each change that was told: what subscribers compare. */
  version: () => number
}

/** The row to keep of two of the same room. */
const newerRow = (known: SidebarDialog | undefined, row: SidebarDialog): SidebarDialog => {
  if (!known || row.version > known.version) return row
  if (row.version < known.version || row.unreadMessageTotal >= known.unreadMessageTotal) return known
  return { ...known, unreadMessageTotal: row.unreadMessageTotal }
}

/** Closed rooms that are kept though no list shows them: what has just been closed may be opened again. */
const mostClosed = 500

interface RoomStoreOptions {
  /** Rooms that some list was read with: without the newest row they would stand in it as they were. */
  readShown?: () => ReadonlySet<number>
}

const byAge = (one: SidebarDialog, other: SidebarDialog): number =>
  one.lastMessageDateTime < other.lastMessageDateTime ? 1 : -1

export function createRoomStore({ readShown = () => new Set() }: RoomStoreOptions = {}): RoomStore {
  const rows = new Map<number, SidebarDialog>()
  const gone = new Set<number>()
  /** Up to which version this person has read a room. */
  const readUpTo = new Map<number, number>()
  const listeners = new Set<() => void>()
  let version = 0
  let isToBeTold = false

  /** How many closed rooms there may be before the next look. */
  let mostBeforeLook = mostClosed
  /** Lets go of closed rooms that no list shows, the longest closed first, so that a long shift costs no more than a short one. */
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
      if (gone.has(row.id)) continue
      const next = newest(row)
      if (next !== rows.get(row.id)) set(next)
    }
  }

  const forget = (): void => {
    rows.clear()
    gone.clear()
    tell()
  }

  return {
    put,
    take: (row) => {
      gone.delete(row.id)
      put([row])
    },
    amend: (id, change) => {
      const known = rows.get(id)
      if (known) set({ ...known, ...change })
    },
    remove: (id) => {
      rows.delete(id)
      gone.add(id)
      tell()
    },
    markRead: (id, upTo) => {
      const known = rows.get(id)
      const version = upTo ?? known?.version
      if (version === undefined || version <= (readUpTo.get(id) ?? 0)) return
      readUpTo.set(id, version)
      if (known) rows.set(id, newest(known))
      // A row that is not known may stand in a list that was read before.
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
    isGone: (id) => gone.has(id),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
