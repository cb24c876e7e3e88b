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

/** Ms after reconnecting until an unsaved note is saved again; at most `maxTries` times. */
const againMs = 1_000
const maxTries = 5

interface NoteComposerProps {
  dialogId: number
  userId: number
  /** Leaves the note mode. */
  onLeave: () => void
  /** Tabs that choose the recipient; shown before the note's buttons. */
  tabs?: ReactNode
}

/** Replaces the composer for notes that only colleagues read. Its text never becomes a message. */
export function NoteComposer({ dialogId, userId, onLeave, tabs }: NoteComposerProps) {
  const [draft, setDraft] = useState(() => readNoteDraft(userId, dialogId))
  const [isKept, setKept] = useState(draft.text !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  /** Failed attempts to save the current draft for lack of a connection. */
  const [tries, setTries] = useState(0)
  const link = useLinkState()
  const keep = (next: NoteDraft): void => {
    setDraft(next)
    setKept(keepNoteDraft(userId, dialogId, next))
  }
  const change = (next: NoteDraft): void => {
    keep(next)
    // Typing again ends automatic attempts: the person saves by hand.
    setTries(0)
  }
  const write = useWriteNote(dialogId, {
    // The stored draft is replaced only now; text begun meanwhile is a new note.
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
    // Stored with its client id, so that leaving the page before the answer creates no second note.
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
