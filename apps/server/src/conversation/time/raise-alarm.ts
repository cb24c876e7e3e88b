import type { Pipeline } from '../../platform/database/index.ts'
import { addEvent, type DialogDraft } from '../dialog/draft.ts'
import { afterOpenMinutes } from '../model/workspace-settings.ts'
import { findPersonPresence, findQueuePresence } from './presence.queries.ts'

/**
 * Checks a room that has waited as long as its workspace's rule says. If nobody could act all that time, everybody who sees it is alerted, once;
 * otherwise it is checked again at the earliest moment when that could be so.
 */
export const raiseAlarm = async (pipeline: Pipeline, draft: DialogDraft): Promise<void> => {
  const { dialog, workspace, at } = draft
  const from = dialog.unattendedFrom
  if (workspace === null || from === null || workspace.alarmMinutes === 0) return
  const { companyId, workspaceId, owner, ownerUserId } = dialog
  const { isThere, lastThere, name } =
    owner === 'person' && ownerUserId !== null
      ? await findPersonPresence(pipeline, companyId, ownerUserId)
      : await findQueuePresence(pipeline, companyId, workspaceId)
  const since = isThere ? at : lastThere !== null && lastThere > from ? lastThere : from
  const next = afterOpenMinutes(workspace, since, workspace.alarmMinutes)
  dialog.alarmAt = next
  if (next === null || next > at) return
  dialog.alarmAt = null
  dialog.alarmedAt = at
  const detail = { minutes: workspace.alarmMinutes, userName: name }
  addEvent(draft, { kind: 'unattended', userId: null, userName: null, detail })
}
