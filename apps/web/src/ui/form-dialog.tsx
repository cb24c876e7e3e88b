import { useId } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-frame.module.css'
import { FormActs, FormFields, type FormFrameProps } from './form-frame.tsx'

/** A form in a dialog, open while mounted. Closing with changes asks first. */
export function FormDialog({ size, ...frame }: FormFrameProps & { size?: number }) {
  return (
    <Dialog isOpen title={frame.title} size={size} onClose={frame.onClose}>
      <DialogForm {...frame} />
    </Dialog>
  )
}

/** The form alone, for a dialog that loads the record first. */
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
