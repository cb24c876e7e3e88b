import type { SidebarStreamOut } from '@prosa/contract'
import type { ConversationEvent, DialogChanged, Handed } from '../../conversation/model/events.ts'
import type { SharedDialog } from '../dialogs/index.ts'
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
  heard(event: ConversationEvent): void
  /** Asks "changed since" once and sends what was not sent. The position moves on only when all of it went out. */
  reconcile(): Promise<void>
  isEmpty(): boolean
  position(): string | null
}

/** What is known of a change that is to be told. */
interface Change {
  inbound: boolean
  /** Where it was before, if it moved. */
  leftWorkspaces: readonly number[]
  handed: readonly Handed[]
  /** Nobody heard the change itself: where the dialog was before is not known. */
  isFound: boolean
}

/** Changes that fall together share one question to the database. */
const gatherMs = 4
const maxReconciled = 200
/** Versions sent are remembered while a lost event could still be found missing. */
const maxRemembered = 5_000

const merge = (known: Change | undefined, change: Change): Change =>
  known
    ? {
        inbound: known.inbound || change.inbound,
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
  let timer: NodeJS.Timeout | null = null
  let position: string | null = null
  let flushing = Promise.resolve()

  const sendRows = async (changes: ReadonlyMap<number, Change>): Promise<void> => {
    const listeners = [...sidebars]
    if (listeners.length === 0 || changes.size === 0) return
    const userIds = [...new Set(listeners.map((socket) => socket.scope().userId))]
    const [rows, grants] = await Promise.all([reads.dialogs(userIds, [...changes.keys()]), reads.grants(userIds)])
    for (const row of rows) {
      const change = changes.get(row.dialog.id)
      if (!change) continue
      const frames = framesOf(row, change)
      for (const socket of listeners) {
        const { userId, workspaceIds } = socket.scope()
        if (workspaceIds.includes(row.dialog.workspaceId)) {
          const unread = row.unreadOf(userId, grants) ?? (await reads.unread(userId, row.dialog.id))
          socket.sendText(frames.changed(unread))
          for (const handed of change.handed)
            if (handed.userId === userId && isHolder(row, handed)) socket.send(frames.handed(handed, unread))
        } else if (hasLost(workspaceIds, change, row)) socket.send(frames.gone)
      }
      remember(row.dialog.id, row.dialog.version)
    }
  }

  const remember = (dialogId: number, version: number): void => {
    if (sentVersions.size > maxRemembered) sentVersions.clear()
    sentVersions.set(dialogId, Math.max(version, sentVersions.get(dialogId) ?? 0))
  }

  /** One after the other, so that an older row never follows a newer one. */
  const sendInTurn = (changes: ReadonlyMap<number, Change>): Promise<void> => {
    const sending = flushing.then(() => sendRows(changes))
    flushing = sending.catch(() => {})
    return sending
  }

  const flush = (): void => {
    timer = null
    const changes = pending
    pending = new Map()
    // What fails is above the position, and found by the next reconciliation.
    sendInTurn(changes).catch(() => {})
  }

  const gather = (dialogId: number, change: Change): void => {
    pending.set(dialogId, merge(pending.get(dialogId), change))
    if (timer === null) timer = setTimeout(flush, gatherMs)
  }

  const heardRead = (userId: number, dialogId: number): void => {
    for (const socket of sidebars)
      if (socket.scope().userId === userId) socket.send({ type: 'read', dialogId } satisfies SidebarStreamOut)
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
      if (event.type === 'dialog.read') return heardRead(event.userId, event.dialogId)
      for (const listener of dialogs.get(event.dialogId) ?? []) listener.changed(event)
      if (!isHeardBySomebody(sidebars, event)) return
      gather(event.dialogId, {
        inbound: event.inbound,
        leftWorkspaces: event.previousWorkspaceId === undefined ? [] : [event.previousWorkspaceId],
        handed: event.handed ? [event.handed] : [],
        isFound: false,
      })
    },
    reconcile: async () => {
      const { position: reached, changed, tooMany } = await reads.changed(position, maxReconciled)
      if (tooMany) resync()
      else {
        for (const { id, version } of changed) for (const listener of dialogs.get(id) ?? []) listener.reached(version)
        const unsent = changed.filter(({ id, version }) => version > (sentVersions.get(id) ?? 0))
        const found: Change = { inbound: false, leftWorkspaces: [], handed: [], isFound: true }
        await sendInTurn(new Map(unsent.map(({ id }) => [id, found])))
      }
      position = reached
    },
    isEmpty: () => sidebars.size === 0 && dialogs.size === 0,
    position: () => position,
  }
}

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

const hasLost = (workspaceIds: readonly number[], change: Change, row: SharedDialog): boolean =>
  (change.isFound && row.wasMoved) || change.leftWorkspaces.some((id) => workspaceIds.includes(id))

/** The frames of one change. Persons differ only in what they have not read, so each count is written out once. */
const framesOf = ({ dialog }: SharedDialog, { inbound }: Change) => {
  const texts = new Map<number, string>()
  return {
    changed: (unread: number): string => {
      const known = texts.get(unread)
      if (known !== undefined) return known
      const frame: SidebarStreamOut = { type: 'dialog', dialog: { ...dialog, unreadMessageTotal: unread }, inbound }
      const text = JSON.stringify(frame)
      texts.set(unread, text)
      return text
    },
    handed: ({ how, by, until }: Handed, unread: number): SidebarStreamOut => ({
      type: 'handed',
      dialog: { ...dialog, unreadMessageTotal: unread },
      how,
      by,
      until,
    }),
    gone: { type: 'gone', dialogId: dialog.id } satisfies SidebarStreamOut,
  }
}
