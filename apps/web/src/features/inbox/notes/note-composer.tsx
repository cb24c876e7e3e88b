import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import classes from './note.module.css'
import { emptyNote, keepNoteDraft, type NoteDraft, readNoteDraft } from './note-draft.ts'
import { NoteField } from './note-field.tsx'
import { noteTexts } from './note-texts.ts'
import { useWriteNote } from './use-note-acts.ts'

interface NoteComposerProps {
  dialogId: number
  userId: number
  /** Back to the message. */
  onLeave: () => void
  /** To whom one writes: stands before what is done with the note. */
  tabs?: ReactNode
}

/** In the composer's place: writes what the company's people alone read. What is written here never becomes a message. */
export function NoteComposer({ dialogId, userId, onLeave, tabs }: NoteComposerProps) {
  const [draft, setDraft] = useState(() => readNoteDraft(userId, dialogId))
  const [isKept, setKept] = useState(draft.text !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const change = (next: NoteDraft): void => {
    setDraft(next)
    setKept(keepNoteDraft(userId, dialogId, next))
  }
  const write = useWriteNote(dialogId, {
    // What is kept is let go only now; what was begun meanwhile is a note of its own.
    written: () => setKept(keepNoteDraft(userId, dialogId, latest.current)),
    failed: (refused) => {
      const { text, people } = latest.current
      change({ text: text === '' ? refused.text : `${refused.text}\n${text}`, people: [...refused.people, ...people] })
    },
  })
  const save = (): void => {
    if (draft.text.trim() === '' || write.isPending) return
    write.mutate(draft)
    setDraft(emptyNote)
    field.current?.focus()
  }
  return (
    <div className={classes.composer}>
      <NoteField dialogId={dialogId} draft={draft} onChange={change} onSubmit={save} onEscape={onLeave} field={field} />
      <div className={classes.bar}>
        {tabs}
        <span className={classes.state} role="status">
          {isKept && draft.text !== '' ? noteTexts.draft : ''}
        </span>
        <BusyButton
          size="sm"
          variant="filled"
          isBusy={write.isPending}
          disabled={draft.text.trim() === ''}
          onClick={save}
        >
          {noteTexts.save}
        </BusyButton>
      </div>
    </div>
  )
}
