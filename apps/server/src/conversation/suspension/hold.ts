import type { DialogDraft, HeldMessage } from '../dialog/draft.ts'
import { isStopped } from './is-stopped.ts'

/**
 * Whether the bot is not given what the customer writes now: its company stands still, or earlier messages of the dialog still wait from
 * when it did, which come first. The dialog's column is read with its lock, so this holds whatever other processes do at the moment.
 */
export const isHeld = ({ dialog, at }: DialogDraft): boolean => dialog.heldSince !== null || isStopped(dialog, at)

/** A stored message that the bot is given once the company goes on. */
export const holdMessage = (draft: DialogDraft, message: HeldMessage): void => {
  draft.held.push(message)
  holdTimers(draft)
}

/** Nothing is due in the dialog until the company goes on. */
export const holdTimers = (draft: DialogDraft): void => {
  draft.dialog.heldSince ??= draft.at
  draft.isTouched = true
}
