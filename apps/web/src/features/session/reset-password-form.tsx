import { PasswordInput } from '@mantine/core'
import { resetPassword } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './session-form.module.css'
import { sessionTexts } from './texts.ts'

interface ResetPasswordFormProps {
  confirmationCode: string
  onDone: (email: string) => void
  /** The code opens nothing, and never will. */
  onDead: () => void
}

export function ResetPasswordForm({ confirmationCode, onDone, onDead }: ResetPasswordFormProps) {
  const titleId = useId()
  const form = useContractForm({
    schema: async () => (await import('./reset-schema.ts')).schema,
    initialValues: { newPassword: '', confirmPassword: '' },
    send: (body) => call(resetPassword, { params: { confirmationCode }, body }),
    onDone: ({ email }) => onDone(email),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'resetCodeInvalid') onDead()
    },
  })
  const field = (name: 'newPassword' | 'confirmPassword') => ({
    ...form.field(name),
    size: 'lg',
    label: sessionTexts[name],
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': sessionTexts.showPassword, tabIndex: 0 },
  })

  return (
    <form ref={form.ref} className={classes.form} aria-labelledby={titleId} noValidate onSubmit={form.submit}>
      <div>
        <h1 id={titleId} className={classes.title}>
          {sessionTexts.resetTitle}
        </h1>
        <p className="sub">{sessionTexts.resetText}</p>
      </div>
      <PasswordInput {...field('newPassword')} autoFocus />
      <PasswordInput {...field('confirmPassword')} />
      <BusyButton
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={form.values.newPassword === '' || form.values.confirmPassword === ''}
        isBusy={form.isSending}
      >
        {sessionTexts.savePassword}
      </BusyButton>
      {/* The server's own words; the region stands before the text, so that it is read out. */}
      <div aria-live="assertive">
        {form.failure ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {form.failure}
          </Note>
        ) : null}
      </div>
    </form>
  )
}
