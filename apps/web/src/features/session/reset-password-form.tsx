import { Button, PasswordInput } from '@mantine/core'
import { resetPassword } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { Note } from '../../ui/note.tsx'
import { canSubmitReset, checkReset, type NewPassword } from './reset-rules.ts'
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
  const [body, setBody] = useState<NewPassword>({ newPassword: '', confirmPassword: '' })
  const [wrong, setWrong] = useState<Partial<NewPassword>>({})
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { params: { confirmationCode }, body }),
    meta: { quiet: true },
    onSuccess: ({ email }) => onDone(email),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'resetCodeInvalid') onDead()
      else setWrong(error instanceof ApiError ? error.fields : {})
    },
  })
  const hasFields = reset.error instanceof ApiError && Object.keys(reset.error.fields).length > 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reset.isPending || !canSubmitReset(body)) return
    const found = checkReset(body)
    setWrong(found)
    if (Object.keys(found).length === 0) reset.mutate()
  }
  const field = (name: keyof NewPassword) => ({
    size: 'lg',
    name,
    label: sessionTexts[name],
    autoComplete: 'new-password',
    value: body[name],
    error: wrong[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setBody({ ...body, [name]: value })
      setWrong({})
    },
    visibilityToggleButtonProps: { 'aria-label': sessionTexts.showPassword, tabIndex: 0 },
  })

  return (
    <form className={classes.form} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <div>
        <h1 id={titleId} className={classes.title}>
          {sessionTexts.resetTitle}
        </h1>
        <p className="sub">{sessionTexts.resetText}</p>
      </div>
      <PasswordInput {...field('newPassword')} autoFocus />
      <PasswordInput {...field('confirmPassword')} />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={!canSubmitReset(body)}
        loading={reset.isPending}
      >
        {sessionTexts.savePassword}
      </Button>
      {/* The server's own words; the region stands before the text, so that it is read out. */}
      <div aria-live="assertive">
        {reset.error && !hasFields ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {errorMessage(reset.error)}
          </Note>
        ) : null}
      </div>
    </form>
  )
}
