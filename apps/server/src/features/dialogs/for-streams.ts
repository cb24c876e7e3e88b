import type { SidebarDialog } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { rowsFor } from './dialogs.queries.ts'
import { versionsSince } from './inbox.queries.ts'
import { presentSidebarDialog } from './present-dialog.ts'

/** Rows of the inbox for several listening persons at once, one question to the database. */
export const sidebarRows = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
  dialogIds: readonly number[],
): Promise<{ dialog: SidebarDialog; userId: number }[]> => {
  const rows = await rowsFor(db, companyId, userIds, dialogIds)
  return rows.map((row) => ({ dialog: presentSidebarDialog(row), userId: row.user_id }))
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
