import type { Dialog } from '@prosa/contract'
import { ReminderLines } from '../reminders/reminder-lines.tsx'
import classes from './scheduled.module.css'
import { ScheduledLines } from './scheduled-lines.tsx'

// What a room with planned messages or reminders needs, fetched as one.
export { askToKeep } from './ask-to-keep.ts'

interface PlannedLinesProps {
  dialog: Dialog
  userId: number
  /** The person writes in this room: words can go back to the field. */
  mayWrite: boolean
}

/** What people planned for the room, above the composer. */
export function PlannedLines({ dialog, userId, mayWrite }: PlannedLinesProps) {
  return (
    <div className={classes.planned}>
      <ReminderLines dialog={dialog} userId={userId} />
      <ScheduledLines dialog={dialog} userId={userId} mayWrite={mayWrite} />
    </div>
  )
}
