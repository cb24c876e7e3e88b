import { changePassword } from '@prosa/contract'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { homePath, parseOrigin } from '../../../app/route-rules.ts'
import { useUser } from '../../../app/session.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PasswordField } from './password-field.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

/** Changes the user's own password, and returns to the previous screen. */
export function PasswordScreen() {
  useDocumentTitle(sessionTexts.passwordTitle)
  const { email } = useUser()
  const navigate = useNavigate()
  const back = parseOrigin(useLocation().search) ?? homePath
  const form = useContractForm({
    schema: async () => (await import('./password-schema.ts')).schema,
    initialValues: { lastPassword: '', newPassword: '', confirmPassword: '' },
    send: (body) => call(changePassword, { body }),
    saved: sessionTexts.passwordChanged,
    onDone: () => navigate(back, { replace: true }),
  })
  return (
    <SessionFrame>
      <SessionForm
        form={form}
        title={sessionTexts.passwordTitle}
        text={sessionTexts.passwordText}
        submitLabel={sessionTexts.savePassword}
        links={<Link to={back}>{sessionTexts.back}</Link>}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('lastPassword')}
          label={sessionTexts.currentPassword}
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField {...form.field('newPassword')} label={sessionTexts.newPassword} autoComplete="new-password" />
        <PasswordField
          {...form.field('confirmPassword')}
          label={sessionTexts.confirmPassword}
          autoComplete="new-password"
        />
      </SessionForm>
    </SessionFrame>
  )
}
