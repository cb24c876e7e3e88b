import type { SidebarStreamOut } from '@prosa/contract'
import type { ConversationEvent, DialogChanged, DialogRead, Handed } from '../../conversation/model/events.ts'
import type { SharedDialog } from '../dialogs/index.ts'
import { audienceOf, usersOf } from './audience.ts'
import type { HubReads } from './hub-reads.ts'
import type { StreamSocket } from './stream-socket.ts'

/** What a dialog stream hears: a change as it was published, or only that something above a version is there to fetch. */
export interface DialogListener {
  dialogId: number
  changed(event: DialogChanged): void
  /** Another process, or a lost event: the dialog has reached this version. */
  reached(version: number): void
}

export interface CompanyHub {
  addSidebar(socket: StreamSocket): () => void
  addDialog(listener: DialogListener): () => void
  /**
   * Resolves once the hub has a position: whoever reads what he missed after that loses nothing of what comes, though its event
   * may be lost. Rejects where the database is away.
   */
  begin(): Promise<void>
  heard(event: ConversationEvent): void
  /** To everybody's windows, as a hint: it holds nothing that is not everybody's to know. */
  hintAll(frame: SidebarStreamOut): void
  /** To this person's windows, where they keep up: a frame with which nothing is lost. */
  hint(userId: number, frame: SidebarStreamOut): void
  /** Asks "changed since" once and sends what was not sent. The position moves on only when all of it went out. */
  reconcile(): Promise<void>
  isEmpty(): boolean
  position(): string | null
}

/** What is known of a change that is to be told. */
interface Change {
  inbound: boolean
  /** Where it was when it was told; null where nobody told it. */
  workspaceId: number | null
  /** Where it was before, if it moved. */
  leftWorkspaces: readonly number[]
  handed: readonly Handed[]
  /** Nobody heard the change itself: where the dialog was before is not known. */
  isFound: boolean
}

/** Changes that fall together share one question to the database. */
const gatherMs = 4
/** Where one change chases the other, this much time lies between two questions: few writes with many rows in each. */
const busyGatherMs = 20
/** A heartbeat that finds so many dialogs of which nothing was sent lets everybody fetch afresh. */
const maxFound = 200
/** And looks at so many that changed; a busy company has most of them sent long before. */
const maxReconciled = 10_000
/** More dialogs than this that wait to be told, and fetching afresh is cheaper for everybody. */
const maxPending = 2_000
/** Versions sent are remembered while a lost event could still be found missing. */
const maxRemembered = 20_000

const merge = (known: Change | undefined, change: Change): Change =>
  known
    ? {
        inbound: known.inbound || change.inbound,
        workspaceId: change.workspaceId,
        leftWorkspaces: [...known.leftWorkspaces, ...change.leftWorkspaces],
        // The last word counts: who lost the room again meanwhile is not told of it.
        handed: change.handed.length > 0 ? change.handed : known.handed,
        isFound: known.isFound || change.isFound,
      }
    : change

/**
 * Fan-out for one company in this process. Frames go out straight after a commit was published; once per heartbeat the
 * database is asked what changed, so a lost event costs at most that long.
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
      // It moved on since it was told: what those of its new place have read was not asked.
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
    // Behind all others again: the first is the one that was not sent for the longest.
    sentVersions.delete(dialogId)
    sentVersions.set(dialogId, Math.max(version, known))
    if (sentVersions.size <= maxRemembered) return
    const oldest = sentVersions.keys().next()
    if (!oldest.done) sentVersions.delete(oldest.value)
  }

  /** One after the other, so that an older row never follows a newer one. */
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

  /** Only one at a time: what is heard meanwhile gathers, and of each dialog the newest row alone goes out. */
  const flushLater = (): void => {
    if (isFlushing) return
    isFlushing = true
    const waitMs = Math.max(gatherMs, busyGatherMs - (performance.now() - flushedMs))
    setTimeout(() => {
      flush()
        // What fails is above the position, and found by the next reconciliation.
        .catch(() => {})
        .finally(() => {
          isFlushing = false
          if (pending.size > 0) flushLater()
        })
    }, waitMs)
  }

  const gather = (dialogId: number, change: Change): void => {
    // Beyond the bound only that there is too much is remembered.
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

/** The event carries its workspaces: a change that nobody here sees costs no question. */
const isHeardBySomebody = (sidebars: ReadonlySet<StreamSocket>, event: DialogChanged): boolean => {
  for (const socket of sidebars) {
    const { workspaceIds } = socket.scope()
    if (workspaceIds.includes(event.workspaceId)) return true
    if (event.previousWorkspaceId !== undefined && workspaceIds.includes(event.previousWorkspaceId)) return true
  }
  return false
}

const isHolder = ({ dialog }: SharedDialog, handed: Handed): boolean => dialog.ownerUserId === handed.userId

/** Asked only of who does not see the room where it is. */
const hasLost = (socket: StreamSocket, change: Change, row: SharedDialog): boolean =>
  (change.isFound && row.wasMoved) || change.leftWorkspaces.some((id) => socket.scope().workspaceIds.includes(id))

/** The frames of one change, each written out once. Persons differ only in what they have not read. */
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
