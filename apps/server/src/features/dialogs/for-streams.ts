import type { SidebarDialog } from '@prosa/contract'
import { askOf, type DB, type Kysely } from '../../platform/database/index.ts'
import { findGrants, rowsFor, type SharedDialogRow, sharedRows } from './dialogs.queries.ts'
import { inboundSince, versionsSince } from './inbox.queries.ts'
import { presentSidebarDialog } from './present-dialog.ts'

/** Since when each person has been in the company, and in each workspace. */
export type Grants = ReadonlyMap<number, { since: Date; workspaces: ReadonlyMap<number, Date> }>

/** One row of the inbox for all who listen. */
export interface SharedDialog {
  /** As everybody sees it, but for `unreadMessageTotal`, which is 0. */
  dialog: SidebarDialog
  /** It is no row of the inbox yet: a campaign alone has written. */
  isQuiet: boolean
  /** It has been transferred: those who do not see it may have seen it before. */
  wasMoved: boolean
  /** What is unread for a person; null where only the messages themselves can tell. */
  unreadOf(userId: number, grants: Grants): number | null
}

/** A dialog, and the persons who see it: only what these have read of it is looked up. */
export interface AskedDialog {
  dialogId: number
  userIds: readonly number[]
}

/** Rows of the inbox for all listening persons, one question to the database however many they are. */
export const sharedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  asked: readonly AskedDialog[],
): Promise<SharedDialog[]> => {
  const rows = await sharedRows(db, companyId, asked)
  return rows.map((row) => ({
    dialog: presentSidebarDialog({ ...row, unread: 0, user_id: 0 }),
    isQuiet: row.is_quiet,
    wasMoved: row.transferred_to !== null,
    unreadOf: (userId, grants) => unreadOf(row, userId, grants),
  }))
}

/** As the list counts it: after the person's last read; without one, since the person got the workspace or the dialog was handed over. */
const unreadOf = (row: SharedDialogRow, userId: number, grants: Grants): number | null => {
  const read = row.marks?.[userId]
  if (read !== undefined) return Math.max(0, row.inbound - read)
  const known = grants.get(userId)
  const since = known?.workspaces.get(row.workspace_id) ?? known?.since
  if (!since || since <= row.arrived_at) return row.inbound
  return row.last_inbound_at === null || row.last_inbound_at <= since ? 0 : null
}

/** What is unread in a dialog for one person, counted by its messages. */
export const countUnread = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<number> => {
  const [row] = await rowsFor(askOf(db), companyId, [userId], [dialogId])
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

/** What changed in a company since a position (null: nothing before now), for the streams' heartbeat. */
export const changedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  position: string | null,
  max: number,
): Promise<ChangedDialogs> => {
  const { horizon, changed } = await versionsSince(db, companyId, position, max + 1)
  return { position: horizon, changed, tooMany: changed.length > max }
}

/** Which of these dialogs got a message of the customer since a position of `changedDialogs`; none where there is no position. */
export const dialogsWithInbound = async (
  db: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  position: string | null,
): Promise<ReadonlySet<number>> =>
  new Set(position === null ? [] : await inboundSince(db, companyId, dialogIds, position))
