import type { LockedDialog } from '../model/locked-dialog.ts'

/** Whether everything of the dialog's company stands still: it was suspended and its grace is over, or it is not active. */
export const isStopped = ({ stopsAt }: Pick<LockedDialog, 'stopsAt'>, now: Date): boolean =>
  stopsAt !== null && stopsAt <= now
