import type { LockedDialog } from '../model/locked-dialog.ts'
import { isWithPeople } from '../model/ownership.ts'
import { afterOpenMinutes, type WorkspaceSettings } from '../model/workspace-settings.ts'
import { addEvent, type DialogDraft } from './draft.ts'

const latest = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other)

/** A room reopened within this time after closing continues with its former deadlines: closing was a mistake. */
const undoneWithinMs = 15 * 60_000

export const isUndone = ({ owner, closedAt }: Pick<LockedDialog, 'owner' | 'closedAt'>, at: Date): boolean =>
  owner === 'closed' && closedAt !== null && at.getTime() - closedAt.getTime() <= undoneWithinMs

/** Since when the room is with a workspace's people. For a room from before there was a target, it is the last transfer or opening. */
const computePeopleSince = ({ before, dialog, at }: DialogDraft): Date => {
  if (isUndone(before, at)) return dialog.peopleSince ?? at
  if (!isWithPeople(before)) return at
  return dialog.peopleSince ?? latest(dialog.transferredAt, dialog.openedAt)
}

const hasSla = ({ answerMinutes, closeMinutes }: WorkspaceSettings): boolean =>
  answerMinutes !== null || closeMinutes !== null

/**
 * Sets the deadlines for a first answer and for closing, by the workspace's targets. A first answer is due once per stay with people, from the
 * customer's unanswered message on, and must come from a person.
 */
export const updateSla = (draft: DialogDraft): void => {
  const { before, dialog, workspace, at } = draft
  if (workspace === null || !hasSla(workspace) || !isWithPeople(dialog)) {
    Object.assign(dialog, none, dialog.owner === 'closed' ? keptOnClosing(draft) : {})
    return
  }
  const since = computePeopleSince(draft)
  const isAnother = since.getTime() !== dialog.peopleSince?.getTime()
  dialog.peopleSince = since
  const isReset = isAnother || draft.rulesAreNew || before.workspaceId !== dialog.workspaceId
  const deadlineOf = (known: Date | null, from: Date, minutes: number | null): Date | null => {
    if (minutes === null) return null
    return known !== null && !isReset ? known : afterOpenMinutes(workspace, from, minutes)
  }
  const isOwed = dialog.waits && (dialog.lastPersonAt === null || dialog.lastPersonAt < since)
  dialog.answerBy = isOwed ? deadlineOf(dialog.answerBy, dialog.waitsSince ?? at, workspace.answerMinutes) : null
  dialog.closeBy = deadlineOf(dialog.closeBy, since, workspace.closeMinutes)
  // A deadline that lies ahead may be reported as missed again.
  if (isAnother || isAhead(dialog.answerBy, at)) dialog.answerLate = false
  if (isAnother || isAhead(dialog.closeBy, at)) dialog.closeLate = false
}

/** What reopening needs to continue: since when the room was with people, and which deadlines were reported as missed. */
const keptOnClosing = (draft: DialogDraft): Partial<LockedDialog> => {
  const { peopleSince, answerLate, closeLate } = draft.before
  return { peopleSince: isWithPeople(draft.before) ? computePeopleSince(draft) : peopleSince, answerLate, closeLate }
}

const none = {
  peopleSince: null,
  answerBy: null,
  closeBy: null,
  answerLate: false,
  closeLate: false,
} satisfies Partial<LockedDialog>

const isAhead = (deadline: Date | null, at: Date): boolean => deadline === null || deadline > at

/** Records a missed deadline in the room's history, once. */
export const noteMissed = (draft: DialogDraft, kind: 'late-answer' | 'late-close'): void => {
  const { dialog, workspace } = draft
  const isAnswer = kind === 'late-answer'
  const minutes = (isAnswer ? workspace?.answerMinutes : workspace?.closeMinutes) ?? null
  // The target was removed meanwhile.
  if (minutes === null) return
  if (isAnswer) dialog.answerLate = true
  else dialog.closeLate = true
  addEvent(draft, { kind, userId: null, userName: null, detail: { minutes } })
}
