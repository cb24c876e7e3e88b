import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isAway } from '../../../../app/api-error.ts'
import { useLinkState } from '../../../../app/live/index.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { toastError } from '../../../../ui/toast.tsx'
import classes from './note.module.css'
import { emptyNote, keepNoteDraft, type NoteDraft, readNoteDraft } from './note-draft.ts'
import { NoteField } from './note-field.tsx'
import { noteTexts } from './note-texts.ts'
import { asTried, useWriteNote } from './use-note-acts.ts'

/** A note that found no connection is saved again so soon after the line is back, this often. */
const againMs = 1_000
const maxTries = 5

interface NoteComposerProps {
  dialogId: number
  userId: number
  /** The note's mode ends. */
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
  /** How often the draft, as it stands, found no connection. */
  const [tries, setTries] = useState(0)
  const link = useLinkState()
  const keep = (next: NoteDraft): void => {
    setDraft(next)
    setKept(keepNoteDraft(userId, dialogId, next))
  }
  const change = (next: NoteDraft): void => {
    keep(next)
    // Who goes on writing saves it themselves.
    setTries(0)
  }
  const write = useWriteNote(dialogId, {
    // What is kept is let go only now; what was begun meanwhile is a note of its own.
    written: () => {
      setKept(keepNoteDraft(userId, dialogId, latest.current))
      setTries(0)
    },
    failed: (refused, error) => {
      const { text, people } = latest.current
      if (text === '') keep(refused)
      else change({ text: `${refused.text}\n${text}`, people: [...refused.people, ...people] })
      setTries(isAway(error) && text === '' ? tries + 1 : 0)
      if (tries === 0) toastError(noteTexts.failed, { detail: error.message })
    },
  })
  const save = (): void => {
    if (draft.text.trim() === '' || write.isPending) return
    const sent = asTried(draft)
    // With its id: a page that is left before the answer comes saves nothing twice.
    keepNoteDraft(userId, dialogId, sent)
    write.mutate(sent)
    setDraft(emptyNote)
  }
  const saveAndStay = (): void => {
    save()
    field.current?.focus()
  }
  const saveAgain = useRef(save)
  useEffect(() => {
    saveAgain.current = save
  })
  const waits = tries > 0 && tries <= maxTries
  const isSoon = waits && link === 'open' && !write.isPending
  useEffect(() => {
    if (!isSoon) return
    const timer = setTimeout(() => saveAgain.current(), againMs)
    return () => clearTimeout(timer)
  }, [isSoon])
  return (
    <div className={classes.composer}>
      <NoteField
        dialogId={dialogId}
        draft={draft}
        onChange={change}
        onSubmit={saveAndStay}
        onEscape={onLeave}
        field={field}
      />
      <div className={classes.bar}>
        {tabs}
        <span className={classes.state} role="status">
          {draft.text === '' ? '' : waits ? noteTexts.waits : isKept ? noteTexts.draft : ''}
        </span>
        <BusyButton
          size="sm"
          variant="filled"
          isBusy={write.isPending}
          disabled={draft.text.trim() === ''}
          onClick={saveAndStay}
        >
          {noteTexts.save}
        </BusyButton>
      </div>
    </div>
  )
}
