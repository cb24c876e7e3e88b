import { TextInput } from '@mantine/core'
import { forgotPassword } from '@prosa/contract'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

/** Requests a password reset link. The answer never reveals whether an address has an account. */
export function ForgotScreen() {
  useDocumentTitle(sessionTexts.forgotTitle)
  const navigate = useNavigate()
  const form = useContractForm({
    schema: async () => (await import('./forgot-schema.ts')).schema,
    initialValues: { email: '' },
    send: async ({ email }) => {
      await call(forgotPassword, { body: { email, url: window.location.origin } })
      return email
    },
    onDone: (email) => navigate(`/confirm-reset-password/${encodeURIComponent(email)}`),
  })
  return (
    <SessionFrame>
      <SessionForm
        form={form}
        title={sessionTexts.forgotTitle}
        text={sessionTexts.forgotText}
        submitLabel={sessionTexts.recover}
        isSubmitDisabled={form.values.email.trim() === ''}
        links={<Link to="/login">{sessionTexts.backToLogin}</Link>}
      >
        <TextInput
          {...form.field('email')}
          size="lg"
          type="email"
          label={sessionTexts.email}
          autoComplete="username"
          autoFocus
        />
      </SessionForm>
    </SessionFrame>
  )
}
