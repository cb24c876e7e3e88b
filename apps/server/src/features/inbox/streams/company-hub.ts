import type { SidebarStreamOut } from '@prosa/contract'
import type { ConversationEvent, DialogChanged, DialogRead, Handed } from '../../../conversation/model/events.ts'
import type { SharedDialog } from '../dialogs/index.ts'
import { audienceOf, usersOf } from './audience.ts'
import type { HubReads } from './hub-reads.ts'
import type { StreamSocket } from './stream-socket.ts'

/** Receives a published change, or only the version that can be fetched. */
export interface DialogListener {
  dialogId: number
  changed(event: DialogChanged): void
  /** From another process, or after a lost event: the dialog has reached this version. */
  reached(version: number): void
}

export interface CompanyHub {
  addSidebar(socket: StreamSocket): () => void
  addDialog(listener: DialogListener): () => void
  /**
   * Resolves once the hub has a position: changes after a later read are not lost, even if their events are. Rejects
   * when the database is unavailable.
   */
  begin(): Promise<void>
  heard(event: ConversationEvent): void
  /** Sends a best-effort frame to all windows; it must not contain anything that not everybody may see. */
  hintAll(frame: SidebarStreamOut): void
  /** Sends a best-effort frame to the windows of those who see a workspace. */
  hintInside(workspaceId: number, frame: SidebarStreamOut): void
  /** Sends a best-effort frame to this person's windows. */
  hint(userId: number, frame: SidebarStreamOut): void
  /** Queries what changed since the position, and sends what was not sent. The position only advances when everything was sent. */
  reconcile(): Promise<void>
  isEmpty(): boolean
  position(): string | null
}

/** A pending change of a dialog. */
interface Change {
  inbound: boolean
  /** Workspace in the event; null without an event. */
  workspaceId: number | null
  /** Workspaces it was moved out of. */
  leftWorkspaces: readonly number[]
  handed: readonly Handed[]
  /** Found by the heartbeat without an event: its previous workspace is unknown. */
  isFound: boolean
}

/** Changes within this time share one query. */
const gatherMs = 4
/** Minimum time between two queries under load, for fewer writes with more rows each. */
const busyGatherMs = 20
/** More unsent dialogs than this at a heartbeat, and everybody refetches. */
const maxFound = 200
/** Maximum of changed dialogs per heartbeat; in a busy company most were sent already. */
const maxReconciled = 10_000
/** More pending dialogs than this, and refetching is cheaper for everybody. */
const maxPending = 2_000
/** Sent versions are remembered for as long as a heartbeat may report the dialog. */
const maxRemembered = 20_000

const merge = (known: Change | undefined, change: Change): Change =>
  known
    ? {
        inbound: known.inbound || change.inbound,
        workspaceId: change.workspaceId,
        leftWorkspaces: [...known.leftWorkspaces, ...change.leftWorkspaces],
        // Only the last transfer counts: a person who lost the room meanwhile is not notified.
        handed: change.handed.length > 0 ? change.handed : known.handed,
        isFound: known.isFound || change.isFound,
      }
    : change

/**
 * Fan-out for one company in this process. Frames are sent right after a commit is published; each heartbeat queries the database for changes, so a
 * lost event delays by at most one heartbeat.
 */
export const createCompanyHub = (reads: HubReads): CompanyHub => {
  const sidebars = new Set<StreamSocket>()
  const dialogs = new Map<number, Set<DialogListener>>()
  const sentVersions = new Map<number, number>()
  let pending = new Map<number, Change>()
  let isFlushing = false
  let flushedMs = Number.NEGATIVE_INFINITY
  let position: string | null = null
  let flushing = Promise.resolve()

  let begun: Promise<void> | null = null
  const begin = (): Promise<void> => {
    begun ??= reads.changed(null, 0).then(
      ({ position: start }) => {
        position = start
      },
      (error: unknown) => {
        begun = null
        throw error
      },
    )
    return begun
  }

  const sendRows = async (changes: ReadonlyMap<number, Change>): Promise<void> => {
    const listeners = [...sidebars]
    if (listeners.length === 0 || changes.size === 0) return
    const audience = audienceOf(listeners)
    const userIds = [...audience.users]
    const asked = [...changes].map(([dialogId, { workspaceId }]) => ({
      dialogId,
      userIds: workspaceId === null ? userIds : usersOf(audience.inside(workspaceId)),
    }))
    const [rows, grants] = await Promise.all([reads.dialogs(asked), reads.grants(userIds)])
    const outgoing = new Map<StreamSocket, Buffer[]>(listeners.map((socket) => [socket, []]))
    for (const row of rows) {
      const change = changes.get(row.dialog.id)
      if (!change || row.isQuiet) continue
      const { workspaceId } = row.dialog
      const frames = framesOf(row, change)
      // It moved after the event: the read marks of its new workspace's people were not queried.
      const isWhereTold = change.workspaceId === null || change.workspaceId === workspaceId
      const inside = audience.inside(workspaceId)
      for (const socket of inside) {
        const { userId } = socket.scope()
        const known = isWhereTold ? row.unreadOf(userId, grants) : null
        const unread = known ?? (await reads.unread(userId, row.dialog.id))
        const own = outgoing.get(socket)
        own?.push(frames.changed(unread))
        for (const handed of change.handed)
          if (handed.userId === userId && isHolder(row, handed)) own?.push(frames.handed(handed, unread))
      }
      if (change.isFound ? row.wasMoved : change.leftWorkspaces.length > 0)
        for (const socket of listeners)
          if (!inside.includes(socket) && hasLost(socket, change, row)) outgoing.get(socket)?.push(frames.gone)
    }
    for (const [socket, frames] of outgoing) socket.sendAll(frames)
    for (const { dialog } of rows) remember(dialog.id, dialog.version)
  }

  const remember = (dialogId: number, version: number): void => {
    const known = sentVersions.get(dialogId) ?? 0
    // Reinserted at the end, so that the first entry is the least recently sent.
    sentVersions.delete(dialogId)
    sentVersions.set(dialogId, Math.max(version, known))
    if (sentVersions.size <= maxRemembered) return
    const oldest = sentVersions.keys().next()
    if (!oldest.done) sentVersions.delete(oldest.value)
  }

  /** Sends one after the other, so that an older row never follows a newer one. */
  const sendInTurn = (changes: ReadonlyMap<number, Change>): Promise<void> => {
    const sending = flushing.then(() => sendRows(changes))
    flushing = sending.catch(() => {})
    return sending
  }

  const flush = async (): Promise<void> => {
    const changes = pending
    pending = new Map()
    flushedMs = performance.now()
    if (changes.size > maxPending) resync()
    else await sendInTurn(changes)
  }

  /** One flush at a time; meanwhile changes collect, and only the newest row of each dialog is sent. */
  const flushLater = (): void => {
    if (isFlushing) return
    isFlushing = true
    const waitMs = Math.max(gatherMs, busyGatherMs - (performance.now() - flushedMs))
    setTimeout(() => {
      flush()
        // A failed flush is above the position, and repeated by the next heartbeat.
        .catch(() => {})
        .finally(() => {
          isFlushing = false
          if (pending.size > 0) flushLater()
        })
    }, waitMs)
  }

  const gather = (dialogId: number, change: Change): void => {
    // Above the maximum, only the overflow itself matters.
    if (pending.size > maxPending) return
    pending.set(dialogId, merge(pending.get(dialogId), change))
    flushLater()
  }

  const windowsOf = (userId: number): StreamSocket[] =>
    [...sidebars].filter((socket) => socket.scope().userId === userId)

  const heardRead = ({ userId, dialogId, version }: DialogRead): void => {
    for (const socket of windowsOf(userId)) socket.send({ type: 'read', dialogId, version } satisfies SidebarStreamOut)
  }

  const resync = (): void => {
    for (const socket of sidebars) socket.send({ type: 'resync' } satisfies SidebarStreamOut)
    for (const listeners of dialogs.values())
      for (const listener of listeners) listener.reached(Number.POSITIVE_INFINITY)
  }

  return {
    addSidebar: (socket) => {
      sidebars.add(socket)
      return () => sidebars.delete(socket)
    },
    addDialog: (listener) => {
      const listeners = dialogs.get(listener.dialogId) ?? new Set()
      dialogs.set(listener.dialogId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) dialogs.delete(listener.dialogId)
      }
    },
    heard: (event) => {
      if (event.type === 'dialog.read') return heardRead(event)
      for (const listener of dialogs.get(event.dialogId) ?? []) listener.changed(event)
      if (!isHeardBySomebody(sidebars, event)) return
      gather(event.dialogId, {
        inbound: event.inbound,
        workspaceId: event.workspaceId,
        leftWorkspaces: event.previousWorkspaceId === undefined ? [] : [event.previousWorkspaceId],
        handed: event.handed ? [event.handed] : [],
        isFound: false,
      })
    },
    hintAll: (frame) => {
      for (const socket of sidebars) socket.hint(frame)
    },
    hintInside: (workspaceId, frame) => {
      for (const socket of sidebars) if (socket.scope().workspaceIds.includes(workspaceId)) socket.hint(frame)
    },
    hint: (userId, frame) => {
      for (const socket of windowsOf(userId)) socket.hint(frame)
    },
    begin,
    reconcile: async () => {
      await begin()
      const { position: reached, changed, tooMany } = await reads.changed(position, maxReconciled)
      const unsent = changed.filter(({ id, version }) => version > (sentVersions.get(id) ?? 0))
      if (tooMany || unsent.length > maxFound) resync()
      else {
        for (const { id, version } of changed) for (const listener of dialogs.get(id) ?? []) listener.reached(version)
        const ids = sidebars.size === 0 ? [] : unsent.map(({ id }) => id)
        const inbound = await reads.inbound(ids, position)
        await sendInTurn(new Map(ids.map((id) => [id, { ...found, inbound: inbound.has(id) }])))
      }
      position = reached
    },
    isEmpty: () => sidebars.size === 0 && dialogs.size === 0,
    position: () => position,
  }
}

const found = { workspaceId: null, leftWorkspaces: [], handed: [], isFound: true } satisfies Omit<Change, 'inbound'>

/** The event names its workspaces, so a change that no listener sees needs no query. */
const isHeardBySomebody = (sidebars: ReadonlySet<StreamSocket>, event: DialogChanged): boolean => {
  for (const socket of sidebars) {
    const { workspaceIds } = socket.scope()
    if (workspaceIds.includes(event.workspaceId)) return true
    if (event.previousWorkspaceId !== undefined && workspaceIds.includes(event.previousWorkspaceId)) return true
  }
  return false
}

const isHolder = ({ dialog }: SharedDialog, handed: Handed): boolean => dialog.ownerUserId === handed.userId

/** Only called for people who do not see the room's current workspace. */
const hasLost = (socket: StreamSocket, change: Change, row: SharedDialog): boolean =>
  (change.isFound && row.wasMoved) || change.leftWorkspaces.some((id) => socket.scope().workspaceIds.includes(id))

/** Frames of a change, each serialized once per unread count. */
const framesOf = ({ dialog }: SharedDialog, { inbound }: Change) => {
  const written = new Map<number, Buffer>()
  return {
    changed: (unread: number): Buffer => {
      const known = written.get(unread)
      if (known) return known
      const frame = write({ type: 'dialog', dialog: { ...dialog, unreadMessageTotal: unread }, inbound })
      written.set(unread, frame)
      return frame
    },
    handed: ({ userId: _, ...handed }: Handed, unread: number): Buffer =>
      write({ type: 'handed', dialog: { ...dialog, unreadMessageTotal: unread }, ...handed }),
    gone: write({ type: 'gone', dialogId: dialog.id }),
  }
}

const write = (frame: SidebarStreamOut): Buffer => Buffer.from(JSON.stringify(frame))
