import { useId } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-frame.module.css'
import { FormActs, FormFields, type FormFrameProps } from './form-frame.tsx'

/** A form in a window over the screen; it is open while it is drawn. Leaving it with changes asks. */
export function FormDialog({ size, children, ...frame }: FormFrameProps & { size?: number }) {
  const { form, title, onClose } = frame
  const id = useId()
  return (
    <Dialog isOpen title={title} size={size} isDirty={form.isDirty} onClose={onClose}>
      <FormFields form={form} id={id}>
        {children}
      </FormFields>
      <footer className={classes.foot}>
        <FormActs {...frame} formId={id} />
      </footer>
    </Dialog>
  )
}
