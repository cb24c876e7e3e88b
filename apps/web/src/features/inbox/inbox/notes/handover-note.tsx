import type { DialogEvent } from '@prosa/contract'
import { IconLock } from '@tabler/icons-react'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'

interface HandoverNoteProps {
  note: NonNullable<DialogEvent['note']>
  isOfAutomation: boolean
}

/** Note of a transfer to its recipient, or of an automation. Like other notes, customers never see it. */
export function HandoverNote({ note: { text, authorName }, isOfAutomation }: HandoverNoteProps) {
  const title = isOfAutomation ? noteTexts.ofAutomation : noteTexts.handover(authorName)
  return (
    <article className={classes.note} aria-label={title}>
      <p className={classes.head}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        <b>{title}</b>
      </p>
      <p className={classes.words}>{text}</p>
    </article>
  )
}
