import type { LockedDialog } from '../model/locked-dialog.ts'
import { afterOpenMinutes } from '../model/workspace-settings.ts'
import type { DialogDraft } from './draft.ts'

type Holder = Pick<LockedDialog, 'owner' | 'ownerUserId' | 'joined' | 'workspaceId'>

/** Identifies who has to act: the workspace's queue (also while it offers the room), or a person, joined or not. Null: not with people. */
const holderOf = ({ owner, ownerUserId, joined, workspaceId }: Holder): string | null => {
  if (owner === 'queue' || owner === 'offered') return `queue ${workspaceId}`
  return owner === 'person' ? `person ${ownerUserId} ${joined}` : null
}

/** A person still has to join, whoever wrote last. */
const mustJoin = ({ owner, joined }: Holder): boolean => owner !== 'person' || !joined

/** Since when the room waits for its current holder, until they answer or the holder changes. */
const computeUnattendedFrom = ({ before, dialog, messages, at }: DialogDraft): Date | null => {
  const holder = holderOf(dialog)
  if (holder === null) return null
  if (holder !== holderOf(before)) return dialog.waits || mustJoin(dialog) ? at : null
  if (messages.some(({ sender }) => sender === 'HUMAN')) return null
  if (dialog.unattendedFrom !== null) return dialog.unattendedFrom
  if (!dialog.waits) return null
  // Time spent waiting before the rule existed counts, and so does the time before an answer that failed.
  return before.waits ? (dialog.waitsSince ?? at) : at
}

/** Sets when the room is checked for an alarm, by its workspace's rule, and ends an alarm once a person answers or the holder changes. */
export const updateAlarm = (draft: DialogDraft): void => {
  const { dialog, workspace } = draft
  const minutes = workspace?.alarmMinutes ?? 0
  const known = dialog.unattendedFrom
  const isOn = minutes > 0 || draft.raisesAlarm || (dialog.alarmedAt !== null && !draft.rulesAreNew)
  const from = isOn ? computeUnattendedFrom(draft) : null
  dialog.unattendedFrom = from
  if (from === null || workspace === null) {
    dialog.alarmAt = null
    dialog.alarmedAt = null
    return
  }
  const isAnother = from.getTime() !== known?.getTime()
  if (isAnother) dialog.alarmedAt = null
  if (draft.raisesAlarm) dialog.alarmedAt = draft.at
  if (dialog.alarmedAt !== null || minutes === 0) dialog.alarmAt = null
  else if (isAnother || draft.rulesAreNew || dialog.alarmAt === null)
    dialog.alarmAt = afterOpenMinutes(workspace, from, minutes)
}
