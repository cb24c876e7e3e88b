import { type Icon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import type { FramedForm } from '../../../ui/form-frame.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './session-form.module.css'

interface SessionFormProps {
  form: Pick<FramedForm, 'ref' | 'submit' | 'isSending' | 'failure'>
  title: string
  text: string
  /** Message about a step just completed elsewhere. */
  done?: string | null | undefined
  submitLabel: string
  isSubmitDisabled?: boolean
  /** The form has more fields than a login, so it starts higher. */
  isLong?: boolean
  children: ReactNode
  /** Links below the button. */
  links?: ReactNode
}

/** A form in the login's frame: title, fields, one button, and the server's message below. */
export function SessionForm(props: SessionFormProps) {
  const { form, title, text, done, submitLabel, isSubmitDisabled = false, isLong = false, children, links } = props
  const titleId = useId()
  return (
    <form
      ref={form.ref}
      className={classes.form}
      data-long={isLong || undefined}
      aria-labelledby={titleId}
      noValidate
      onSubmit={form.submit}
    >
      <div>
        <h1 id={titleId} className={classes.title}>
          {title}
        </h1>
        <p className="sub">{text}</p>
      </div>
      {done ? (
        <Note tone="ok" icon={IconCircleCheck}>
          {done}
        </Note>
      ) : null}
      {children}
      <BusyButton
        type="submit"
        className={classes.submit ?? ''}
        variant="filled"
        size="lg"
        fullWidth
        disabled={isSubmitDisabled}
        isBusy={form.isSending}
      >
        {submitLabel}
      </BusyButton>
      <Said tone="bad" icon={IconAlertTriangle} text={form.failure} />
      {links ? <div className={classes.links}>{links}</div> : null}
    </form>
  )
}

interface SaidProps {
  tone: 'ok' | 'bad'
  icon: Icon
  text: string | null
}

/** The live region is rendered before its text, so that screen readers announce it. */
export function Said({ tone, icon, text }: SaidProps) {
  return (
    <div aria-live="assertive" className={classes.said}>
      {text ? (
        <Note tone={tone} icon={icon}>
          {text}
        </Note>
      ) : null}
    </div>
  )
}
