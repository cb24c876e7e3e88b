import { useId } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-frame.module.css'
import { FormActs, FormFields, type FormFrameProps } from './form-frame.tsx'

/** A form in a window over the screen; it is open while it is drawn. Leaving it with changes asks. */
export function FormDialog({ size, ...frame }: FormFrameProps & { size?: number }) {
  return (
    <Dialog isOpen title={frame.title} size={size} onClose={frame.onClose}>
      <DialogForm {...frame} />
    </Dialog>
  )
}

/** The form alone, for a dialog that first reads what it edits. */
export function DialogForm({ children, ...acts }: Omit<FormFrameProps, 'title'>) {
  const id = useId()
  return (
    <>
      <FormFields form={acts.form} id={id}>
        {children}
      </FormFields>
      <footer className={classes.foot}>
        <FormActs {...acts} formId={id} />
      </footer>
    </>
  )
}
