import type { DialogDraft, HeldMessage } from '../dialog/draft.ts'
import { isStopped } from './is-stopped.ts'

/**
 * Whether the bot is not given the customer's messages now: the company is suspended, or earlier messages of the dialog are still held and must come
 * first. Read with the dialog's lock, so it holds whatever other processes do.
 */
export const isHeld = ({ dialog, at }: DialogDraft): boolean => dialog.heldSince !== null || isStopped(dialog, at)

/** Holds a stored message for the bot until the company goes on. */
export const holdMessage = (draft: DialogDraft, message: HeldMessage): void => {
  draft.held.push(message)
  holdTimers(draft)
}

/** Disables the dialog's timers until the company goes on. */
export const holdTimers = (draft: DialogDraft): void => {
  draft.dialog.heldSince ??= draft.at
  draft.isTouched = true
}
