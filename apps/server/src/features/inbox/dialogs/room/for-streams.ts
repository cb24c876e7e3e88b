import type { SidebarDialog } from '@prosa/contract'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'
import { inboundSince, versionsSince } from '../page/inbox.queries.ts'
import { findGrants, rowsFor, type SharedDialogRow, sharedRows } from './dialogs.queries.ts'
import { presentSidebarDialog } from './present-dialog.ts'

/** When each person joined the company, and each workspace. */
export type Grants = ReadonlyMap<number, { since: Date; workspaces: ReadonlyMap<number, Date> }>

/** One row of the inbox, shared by all listeners. */
export interface SharedDialog {
  /** The row for everybody; `unreadMessageTotal` is 0 and set per person. */
  dialog: SidebarDialog
  /** Not in the inbox yet: only a campaign has written. */
  isQuiet: boolean
  /** It was transferred: people who do not see it may have seen it before. */
  wasMoved: boolean
  /** Unread count of a person; null where only counting the messages gives it. */
  unreadOf(userId: number, grants: Grants): number | null
}

/** A dialog and the persons who see it; only their read marks are queried. */
export interface AskedDialog {
  dialogId: number
  userIds: readonly number[]
}

/** Inbox rows for all listening persons in one query. */
export const sharedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  asked: readonly AskedDialog[],
): Promise<SharedDialog[]> => {
  const rows = await sharedRows(db, companyId, asked)
  return rows.map((row) => ({
    dialog: presentSidebarDialog({ ...row, unread: 0 }),
    isQuiet: row.is_quiet,
    wasMoved: row.transferred_to !== null,
    unreadOf: (userId, grants) => unreadOf(row, userId, grants),
  }))
}

/** Same rule as the list: counted from the person's last read; without one, from when they got the workspace or the dialog was transferred. */
const unreadOf = (row: SharedDialogRow, userId: number, grants: Grants): number | null => {
  const read = row.marks?.[userId]
  if (read !== undefined) return Math.max(0, row.inbound - read)
  const known = grants.get(userId)
  const since = known?.workspaces.get(row.workspace_id) ?? known?.since
  if (!since || since <= row.arrived_at) return row.inbound
  return row.last_inbound_at === null || row.last_inbound_at <= since ? 0 : null
}

/** Unread messages of a dialog for one person, by counting. */
export const countUnread = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<number> => {
  const [row] = await rowsFor(askOf(db), companyId, userId, [dialogId])
  return Math.max(0, row?.unread ?? 0)
}

export const readGrants = async (db: Kysely<DB>, companyId: number, userIds: readonly number[]): Promise<Grants> => {
  const grants = new Map<number, { since: Date; workspaces: Map<number, Date> }>()
  for (const { user_id, created_at, workspace_id, granted_at } of await findGrants(db, companyId, userIds)) {
    const known = grants.get(user_id) ?? { since: created_at, workspaces: new Map<number, Date>() }
    if (workspace_id !== null && granted_at !== null) known.workspaces.set(workspace_id, granted_at)
    grants.set(user_id, known)
  }
  return grants
}

export interface ChangedDialogs {
  position: string
  changed: { id: number; version: number }[]
  tooMany: boolean
}

/** Dialogs of a company that changed since a position (null: none yet), for the streams' heartbeat. */
export const changedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  position: string | null,
  max: number,
): Promise<ChangedDialogs> => {
  const { horizon, changed } = await versionsSince(db, companyId, position, max + 1)
  return { position: horizon, changed, tooMany: changed.length > max }
}

/** Those of these dialogs that got a customer's message since a position; none without a position. */
export const dialogsWithInbound = async (
  db: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  position: string | null,
): Promise<ReadonlySet<number>> =>
  new Set(position === null ? [] : await inboundSince(db, companyId, dialogIds, position))
