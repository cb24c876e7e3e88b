import type { SidebarStreamOut } from '@prosa/contract'
import type { ConversationEvent, DialogChanged } from '../../conversation/model/events.ts'
import type { Database } from '../../platform/database/index.ts'
import { changedDialogs, sidebarRows } from '../dialogs/index.ts'
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
  /** Asks "changed since" once and sends what was not sent. */
  reconcile(): Promise<void>
  isEmpty(): boolean
  position(): string | null
}

/** Changes that fall together share one question to the database. */
const gatherMs = 4
const maxReconciled = 200
/** Versions sent are remembered while a lost event could still be found missing. */
const maxRemembered = 5_000

/**
 * Fan-out for one company in this process. Frames go out straight after a commit was published; once per heartbeat the
 * database is asked what changed, so a lost event costs at most that long.
 */
export const createCompanyHub = (database: Database, companyId: number): CompanyHub => {
  const sidebars = new Set<StreamSocket>()
  const dialogs = new Map<number, Set<DialogListener>>()
  const sentVersions = new Map<number, number>()
  let pending = new Map<number, { inbound: boolean; leftWorkspace?: number }>()
  let timer: NodeJS.Timeout | null = null
  let position: string | null = null
  let flushing = Promise.resolve()

  const sendRows = async (
    changes: ReadonlyMap<number, { inbound: boolean; leftWorkspace?: number }>,
  ): Promise<void> => {
    const listeners = [...sidebars]
    if (listeners.length === 0) return
    const userIds = [...new Set(listeners.map((socket) => socket.scope().userId))]
    const rows = await sidebarRows(database.scoped(companyId), companyId, userIds, [...changes.keys()])
    for (const { dialog, userId } of rows) {
      const change = changes.get(dialog.id)
      remember(dialog.id, dialog.version)
      for (const socket of listeners) {
        const scope = socket.scope()
        if (scope.userId !== userId) continue
        if (scope.workspaceIds.includes(dialog.workspaceId))
          socket.send({ type: 'dialog', dialog, inbound: change?.inbound ?? false } satisfies SidebarStreamOut)
        else if (change?.leftWorkspace !== undefined && scope.workspaceIds.includes(change.leftWorkspace))
          socket.send({ type: 'gone', dialogId: dialog.id } satisfies SidebarStreamOut)
      }
    }
  }

  const remember = (dialogId: number, version: number): void => {
    if (sentVersions.size > maxRemembered) sentVersions.clear()
    sentVersions.set(dialogId, Math.max(version, sentVersions.get(dialogId) ?? 0))
  }

  const flush = (): void => {
    timer = null
    const changes = pending
    pending = new Map()
    // One after the other, so that an older row never follows a newer one. What fails is found by the next reconciliation.
    flushing = flushing.then(() => sendRows(changes)).catch(() => {})
  }

  const gather = (dialogId: number, inbound: boolean, leftWorkspace: number | undefined): void => {
    const known = pending.get(dialogId)
    pending.set(dialogId, {
      inbound: inbound || (known?.inbound ?? false),
      ...((leftWorkspace ?? known?.leftWorkspace) !== undefined && {
        leftWorkspace: (leftWorkspace ?? known?.leftWorkspace) as number,
      }),
    })
    if (timer === null) timer = setTimeout(flush, gatherMs)
  }

  const heardRead = (userId: number, dialogId: number): void => {
    for (const socket of sidebars)
      if (socket.scope().userId === userId) socket.send({ type: 'read', dialogId } satisfies SidebarStreamOut)
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
      if (sidebars.size > 0) gather(event.dialogId, event.inbound, event.previousWorkspaceId)
    },
    reconcile: async () => {
      const {
        position: reached,
        changed,
        tooMany,
      } = await changedDialogs(database.scoped(companyId), companyId, position, maxReconciled)
      position = reached
      if (tooMany) {
        for (const socket of sidebars) socket.send({ type: 'resync' } satisfies SidebarStreamOut)
        for (const listeners of dialogs.values())
          for (const listener of listeners) listener.reached(Number.POSITIVE_INFINITY)
        return
      }
      for (const { id, version } of changed) {
        for (const listener of dialogs.get(id) ?? []) listener.reached(version)
        if (sidebars.size > 0 && version > (sentVersions.get(id) ?? 0)) gather(id, false, undefined)
      }
    },
    isEmpty: () => sidebars.size === 0 && dialogs.size === 0,
    position: () => position,
  }
}
