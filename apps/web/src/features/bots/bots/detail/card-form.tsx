import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ConflictNote } from '../../../../ui/conflict-note.tsx'
import { FormFailure, type FramedForm } from '../../../../ui/form-frame.tsx'
import { useUnsaved } from '../../../../ui/unsaved.ts'
import classes from './card-form.module.css'
import { detailTexts } from './texts.ts'

interface CardFormProps {
  form: FramedForm & { reset: () => void }
  children: ReactNode
  /** At the left of the buttons. */
  act?: ReactNode
}

/** The form in a card, which is saved by itself. */
export function CardForm({ form, children, act }: CardFormProps) {
  const { isDirty, isSending } = form
  useUnsaved(isDirty)
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit}>
      {children}
      <ConflictNote conflict={form.conflict} />
      <FormFailure text={form.failure} />
      <div className={classes.acts}>
        {act}
        <div className={classes.save}>
          <Button disabled={!isDirty || isSending} onClick={form.reset}>
            {detailTexts.undo}
          </Button>
          <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={!isDirty}>
            {detailTexts.save}
          </BusyButton>
        </div>
      </div>
    </form>
  )
}
