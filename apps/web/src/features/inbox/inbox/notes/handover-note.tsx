import type { DialogEvent } from '@prosa/contract'
import { IconLock } from '@tabler/icons-react'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'

/** What whoever sent the room on said to whoever gets it: no customer reads it, as with a note. */
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
