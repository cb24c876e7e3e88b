import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { BusyButton } from './busy-button.tsx'
import { ConflictNote, type ShownConflict } from './conflict-note.tsx'
import classes from './form-frame.module.css'
import type { FormUploads } from './form-uploads.ts'
import { FormUploadsContext } from './form-uploads-context.ts'
import { uiTexts } from './texts.ts'
import { useMayLeave, useUnsaved } from './unsaved.ts'

/** The parts of `useContractForm` that the frame uses. */
export interface FramedForm {
  ref: (form: HTMLElement | null) => void
  submit: (event?: FormEvent) => void
  isDirty: boolean
  isSending: boolean
  failure: string | null
  conflict: ShownConflict | null
  uploads: FormUploads
}

export interface FormFrameProps {
  form: FramedForm
  title: string
  children: ReactNode
  /** 'Salvar' by default. */
  submitLabel?: string
  /** The action cannot be undone. */
  isDestructive?: boolean
  /** 'Cancelar' by default. */
  cancelLabel?: string
  /** Nothing to submit yet; for a stored record, nothing changed. */
  isSubmitDisabled?: boolean
  onClose: () => void
  /** Action at the left of the buttons, e.g. delete. */
  act?: ReactNode
}

const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [data-path]'

/**
 * The form inside a dialog or panel. Its first field gets the focus. While it is sent, its fields cannot be changed,
 * and afterwards the focus returns to the field in which Enter was pressed.
 */
export function FormFields({ form, id, children }: Pick<FormFrameProps, 'form' | 'children'> & { id?: string }) {
  const { ref, submit, isSending, isDirty } = form
  useUnsaved(isDirty)
  const element = useRef<HTMLFormElement>(null)
  const left = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Dialogs focus the element with `data-autofocus`.
    const isChosen = element.current?.querySelector('[data-autofocus]')
    if (!isChosen) element.current?.querySelector(fields)?.setAttribute('data-autofocus', 'true')
  }, [])
  useLayoutEffect(() => {
    if (isSending) left.current = document.activeElement
    else if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
  }, [isSending])
  return (
    <form
      id={id}
      ref={(node) => {
        element.current = node
        ref(node)
      }}
      noValidate
      className={classes.form}
      onSubmit={submit}
    >
      <div className={classes.fields} inert={isSending}>
        <FormUploadsContext value={form.uploads}>{children}</FormUploadsContext>
        <ConflictNote conflict={form.conflict} />
      </div>
    </form>
  )
}

/** Error that belongs to no field. Mounted before it has text, so that screen readers announce it. */
export const FormFailure = ({ text }: { text: string | null }) => (
  <p className={classes.failure} role="alert">
    {text}
  </p>
)

interface FormActsProps extends Omit<FormFrameProps, 'title' | 'children'> {
  /** Id of the form, since the buttons stand outside of it. */
  formId: string
}

/** Errors that no control shows, and the form's buttons. */
export function FormActs({
  form,
  formId,
  onClose,
  act,
  isSubmitDisabled,
  isDestructive,
  submitLabel,
  cancelLabel,
}: FormActsProps) {
  const mayLeave = useMayLeave()
  const close = async (): Promise<void> => {
    if (await mayLeave()) onClose()
  }
  return (
    <div className={classes.acts}>
      <FormFailure text={form.failure} />
      {act ? <div className={classes.act}>{act}</div> : null}
      <Button onClick={() => void close()}>{cancelLabel ?? uiTexts.cancel}</Button>
      <BusyButton
        type="submit"
        form={formId}
        variant={isDestructive ? 'default' : 'filled'}
        {...(isDestructive ? { color: 'red' } : {})}
        isBusy={form.isSending}
        disabled={isSubmitDisabled ?? false}
      >
        {submitLabel ?? uiTexts.save}
      </BusyButton>
    </div>
  )
}
