import { contactLabel, whyNotRemind } from '@prosa/contract'
import { addEvent, type DialogDraft } from '../dialog/draft.ts'
import { isSnoozing, type Reminded, type ReminderRow, rememberedOf } from '../model/reminders.ts'
import { isStopped } from '../suspension/is-stopped.ts'

/** What became of a reminder that was due. */
export type JudgedReminder =
  | { kind: 'stopped'; id: number; reason: 'answered' | 'switched-off' }
  | { kind: 'fired'; id: number; isOfQueue: boolean; endsSnoozeOf: number | null; told: Reminded }

/** Decides about a due reminder under its dialog's lock: it fires, with a line in the room. Null: it goes on waiting. */
export const judgeReminder = (draft: DialogDraft, act: ReminderRow, now: Date): JudgedReminder | null => {
  const { dialog } = draft
  const { mayForAttend, isSwitchedOff } = act
  const facts = { isSuspended: isStopped(dialog, now), inbound: dialog.inbound, mayForAttend, isSwitchedOff }
  const verdict = whyNotRemind(rememberedOf(act), facts)
  if (verdict.kind === 'wait') return null
  if (verdict.kind === 'stop') return { kind: 'stopped', id: act.id, reason: verdict.reason }
  const { isOfQueue } = verdict
  const hasLeft = isOfQueue && act.forUser !== null
  addEvent(draft, {
    kind: 'reminded',
    userId: act.forUser,
    userName: act.forName,
    detail: { ...(hasLeft ? { left: 1 } : {}), ...(act.forUser === null ? { workspaceName: act.workspaceName } : {}) },
  })
  return {
    kind: 'fired',
    id: act.id,
    isOfQueue,
    endsSnoozeOf: isSnoozing(act) ? dialog.id : null,
    told: {
      companyId: dialog.companyId,
      dialogId: dialog.id,
      workspaceId: dialog.workspaceId,
      userId: isOfQueue ? null : act.forUser,
      contactName: contactLabel(act.contact),
      text: act.content.text,
    },
  }
}
