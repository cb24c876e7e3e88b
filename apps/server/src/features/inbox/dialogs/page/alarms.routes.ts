import { listAlarms, maxAlarms } from '@prosa/contract'
import { askOf } from '../../../../platform/database/index.ts'
import type { Handle } from '../../../../platform/http/index.ts'
import { presentSidebarDialog } from '../room/present-dialog.ts'
import { listAlarmed } from './alarms.queries.ts'

/** Rooms with an alarm because nobody can act in them, for people who see them. */
export const registerAlarms = (handle: Handle): void => {
  handle(listAlarms, async ({ scope: { companyId, userId, workspaceIds }, db }) => {
    const rows = await listAlarmed(askOf(db), companyId, userId, workspaceIds, maxAlarms)
    return { dialogs: rows.map(presentSidebarDialog) }
  })
}
