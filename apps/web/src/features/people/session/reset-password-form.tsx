import { resetPassword } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'
import { SessionForm } from './session-form.tsx'
import { sessionTexts } from './texts.ts'

interface ResetPasswordFormProps {
  confirmationCode: string
  onDone: (email: string) => void
  /** The code is not valid and never will be. */
  onDead: () => void
}

export function ResetPasswordForm({ confirmationCode, onDone, onDead }: ResetPasswordFormProps) {
  const form = useContractForm({
    schema: async () => (await import('./reset-schema.ts')).schema,
    initialValues: { newPassword: '', confirmPassword: '' },
    send: (body) => call(resetPassword, { params: { confirmationCode }, body }),
    onDone: ({ email }) => onDone(email),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'resetCodeInvalid') onDead()
    },
  })
  const field = (name: 'newPassword' | 'confirmPassword') =>
    ({ ...form.field(name), label: sessionTexts[name], autoComplete: 'new-password' }) as const

  return (
    <SessionForm
      form={form}
      title={sessionTexts.resetTitle}
      text={sessionTexts.resetText}
      submitLabel={sessionTexts.savePassword}
      isSubmitDisabled={form.values.newPassword === '' || form.values.confirmPassword === ''}
    >
      <PasswordField {...field('newPassword')} autoFocus />
      <PasswordField {...field('confirmPassword')} />
    </SessionForm>
  )
}
