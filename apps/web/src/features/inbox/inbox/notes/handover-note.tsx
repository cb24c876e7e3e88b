import type { DialogEvent } from '@prosa/contract'
import { IconLock } from '@tabler/icons-react'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'

/** Note of a transfer to its recipient. Like other notes, customers never see it. */
export function HandoverNote({ note: { text, authorName } }: { note: NonNullable<DialogEvent['note']> }) {
  return (
    <article className={classes.note} aria-label={noteTexts.handover(authorName)}>
      <p className={classes.head}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        <b>{noteTexts.handover(authorName)}</b>
      </p>
      <p className={classes.words}>{text}</p>
    </article>
  )
}
