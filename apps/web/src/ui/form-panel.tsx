import { useId } from 'react'
import { FormActs, FormFields, type FormFrameProps } from './form-frame.tsx'
import { SidePanel } from './side-panel.tsx'

/** A form in a side panel, open while mounted. Closing with changes asks first. */
export function FormPanel({ width, children, ...frame }: FormFrameProps & { width?: number }) {
  const { form, title, onClose } = frame
  const id = useId()
  return (
    <SidePanel isOpen title={title} width={width} onClose={onClose} footer={<FormActs {...frame} formId={id} />}>
      <FormFields form={form} id={id}>
        {children}
      </FormFields>
    </SidePanel>
  )
}
