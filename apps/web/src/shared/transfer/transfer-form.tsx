import { isEnter } from '@prosa/talk'
import '../../ui/theme/overlays.css'
import { Checkbox, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { TargetPicker, type TransferTarget } from './target-picker.tsx'
import { transferTexts } from './texts.ts'
import classes from './transfer-form.module.css'

/** Where a room is to go, as one chooses it. */
export interface TransferChoice {
  isOutside: boolean
  target: TransferTarget | null
  note: string
}

export const noChoice: TransferChoice = { isOutside: false, target: null, note: '' }

/** As the calls take it; null while nothing is chosen. Type 1 is a person, 2 the queue, whose people are offered it in turn. */
export const transferOf = ({ isOutside, target, note }: TransferChoice) => {
  const noteField = note.trim() === '' ? {} : { note: note.trim() }
  if (isOutside) return { sendToThirdpartySystem: true, ...noteField }
  if (target === null) return null
  const { workspaceId, userId } = target
  return userId === null
    ? { workspaceId, typeTransfer: 2 as const, ...noteField }
    : { workspaceId, typeTransfer: 1 as const, userId, ...noteField }
}
export type Transfer = NonNullable<ReturnType<typeof transferOf>>

export const isChosen = ({ isOutside, target, note }: TransferChoice): boolean =>
  isOutside || target !== null || note.trim() !== ''

interface TransferFormProps {
  dialogId: number
  choice: TransferChoice
  onChange: (choice: TransferChoice) => void
  /** The name of the outside system's box; null where no bot of the rooms has one. */
  outsideLabel: string | null
  personText: string
  queueText: string
  /** Enter on what is chosen already. */
  onSure?: () => void
  children?: ReactNode
}

/** One search over people and queues, or the outside system, with a note for whoever gets the room. */
export function TransferForm(props: TransferFormProps) {
  const { dialogId, choice, onChange, outsideLabel, personText, queueText, onSure, children } = props
  const { target } = choice
  const note = useRef<HTMLTextAreaElement>(null)
  const onNoteKey = (event: KeyboardEvent): void => {
    if (!isEnter(event) || event.shiftKey || event.repeat || !onSure) return
    event.preventDefault()
    onSure()
  }
  return (
    <div className={classes.form}>
      {children}
      {choice.isOutside ? null : (
        <TargetPicker
          dialogId={dialogId}
          value={target}
          onPick={(picked) => {
            onChange({ ...choice, target: picked })
            // What is written next is for whoever gets it.
            note.current?.focus()
          }}
          onSure={onSure}
        />
      )}
      {target !== null && !choice.isOutside ? (
        <p className="muted" aria-live="polite">
          <b>{transferTexts.chosen(target.workspaceName, target.userName)}</b>{' '}
          {target.userId === null ? queueText : personText}
        </p>
      ) : null}
      {outsideLabel === null ? null : (
        <Checkbox
          label={outsideLabel}
          checked={choice.isOutside}
          onChange={(event) => onChange({ ...choice, isOutside: event.currentTarget.checked })}
        />
      )}
      <Textarea
        ref={note}
        onKeyDown={onNoteKey}
        label={transferTexts.note}
        placeholder={transferTexts.notePlaceholder}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        value={choice.note}
        onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
      />
    </div>
  )
}
