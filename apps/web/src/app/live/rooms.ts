import type { SidebarDialog } from '@prosa/contract'

/** Frames that arrive within this time are shown together. */
const gatherMs = 50

/**
 * The newest row of each room that this browser heard of, whoever told: pages of the list, the stream, answers to one's own
 * acts. It stands beside the query cache, so that an answer that was under way while a frame came cannot undo it.
 */
export interface Rooms {
  /** Takes rows in; the higher version wins. Of two of one version both may know of a reading, so the lower count holds. */
  put: (rows: readonly SidebarDialog[]) => void
  /** A row that the stream told just now: a room that was gone is back with it, unlike with an answer that was under way. */
  take: (row: SidebarDialog) => void
  /** The room moved to where this person does not see it. */
  remove: (id: number) => void
  markRead: (id: number) => void
  /** What was missed is not known: only what is read from now on counts. */
  forget: () => void
  get: (id: number) => SidebarDialog | undefined
  all: () => Iterable<SidebarDialog>
  isGone: (id: number) => boolean
  /** Tells of changes, at most once in 50 ms. */
  subscribe: (listener: () => void) => () => void
  /** Grows with each change that was told: what subscribers compare. */
  version: () => number
}

/** The row to keep of two of the same room. */
export const newerRow = (known: SidebarDialog | undefined, row: SidebarDialog): SidebarDialog => {
  if (!known || row.version > known.version) return row
  if (row.version < known.version || row.unreadMessageTotal >= known.unreadMessageTotal) return known
  return { ...known, unreadMessageTotal: row.unreadMessageTotal }
}

export function createRooms(): Rooms {
  const rows = new Map<number, SidebarDialog>()
  const gone = new Set<number>()
  const listeners = new Set<() => void>()
  let version = 0
  let isToBeTold = false

  const tell = (): void => {
    if (isToBeTold) return
    isToBeTold = true
    setTimeout(() => {
      isToBeTold = false
      version += 1
      for (const listener of listeners) listener()
    }, gatherMs)
  }
  const set = (row: SidebarDialog): void => {
    rows.set(row.id, row)
    tell()
  }

  const put = (incoming: readonly SidebarDialog[]): void => {
    for (const row of incoming) {
      if (gone.has(row.id)) continue
      const known = rows.get(row.id)
      const next = newerRow(known, row)
      if (next !== known) set(next)
    }
  }

  return {
    put,
    take: (row) => {
      gone.delete(row.id)
      put([row])
    },
    remove: (id) => {
      rows.delete(id)
      gone.add(id)
      tell()
    },
    markRead: (id) => {
      const known = rows.get(id)
      if (known && known.unreadMessageTotal > 0) set({ ...known, unreadMessageTotal: 0 })
    },
    forget: () => {
      rows.clear()
      gone.clear()
      tell()
    },
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
