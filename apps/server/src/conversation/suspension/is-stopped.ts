import type { LockedDialog } from '../model/locked-dialog.ts'

/** Whether the dialog's company is stopped: suspended with its grace period over, or not active. */
export const isStopped = ({ stopsAt }: Pick<LockedDialog, 'stopsAt'>, now: Date): boolean =>
  stopsAt !== null && stopsAt <= now
