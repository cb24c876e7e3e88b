import type { LockedDialog } from '../model/locked-dialog.ts'
import { afterOpenMinutes } from '../model/workspace-settings.ts'
import type { DialogDraft } from './draft.ts'

type Held = Pick<LockedDialog, 'owner' | 'ownerUserId' | 'joined' | 'workspaceId'>

/**
 * Who is to act: a workspace's queue, also while it offers the room to one after the other, or a person, who may have come into it.
 * Null: nobody of a workspace's people.
 */
const holderOf = ({ owner, ownerUserId, joined, workspaceId }: Held): string | null => {
  if (owner === 'queue' || owner === 'offered') return `queue ${workspaceId}`
  return owner === 'person' ? `person ${ownerUserId} ${joined}` : null
}

/** Somebody is to come into it, whoever wrote last. */
const isToCome = ({ owner, joined }: Held): boolean => owner !== 'person' || !joined

/** Since when the room waits for whoever has it: until they answer, or somebody else has it. */
const computeUnattendedFrom = ({ before, dialog, messages, at }: DialogDraft): Date | null => {
  const holder = holderOf(dialog)
  if (holder === null) return null
  if (holder !== holderOf(before)) return dialog.waits || isToCome(dialog) ? at : null
  if (messages.some(({ sender }) => sender === 'HUMAN')) return null
  if (dialog.unattendedFrom !== null) return dialog.unattendedFrom
  if (!dialog.waits) return null
  // What waited before there was a rule has waited, and so has who was given an answer that failed.
  return before.waits ? (dialog.waitsSince ?? at) : at
}

/**
 * When a draft's room is looked at whether anybody can act in it, by its workspace's rule; and its alarm, which ends with an answer, and
 * once somebody else has the room.
 */
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
