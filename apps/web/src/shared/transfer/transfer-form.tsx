import { isEnter } from '@prosa/talk'
import '../../ui/theme/overlays.css'
import { Checkbox, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { TargetPicker, type TransferTarget } from './target-picker.tsx'
import { transferTexts } from './texts.ts'
import classes from './transfer-form.module.css'

/** The destination of a transfer, as edited in the form. */
export interface TransferChoice {
  isOutside: boolean
  target: TransferTarget | null
  note: string
}

export const noChoice: TransferChoice = { isOutside: false, target: null, note: '' }

/** The request fields; null while nothing is chosen. Type 1: a person; 2: the queue, offered to people in turn. */
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
  /** Label of the checkbox for the outside system; null if no bot of these conversations has one. */
  outsideLabel: string | null
  personText: string
  queueText: string
  /** Called when Enter confirms the chosen target. */
  onSure?: () => void
  children?: ReactNode
}

/** One search over people and queues, or the outside system, with a note for the recipient. */
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
            // The user usually writes the note next.
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
