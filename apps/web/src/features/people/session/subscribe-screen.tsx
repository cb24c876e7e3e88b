import '../../../ui/theme/overlays.css'
import { TextInput } from '@mantine/core'
import { setup } from '@prosa/contract'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './session-form.module.css'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { signUpTexts } from './sign-up-texts.ts'
import { sessionTexts } from './texts.ts'
import { readTyped, type TypedSignUp } from './typed-sign-up.ts'

const noAnswers: TypedSignUp = { companyName: '', userName: '', userEmail: '', userPhone: '' }

/** A company's sign-up. The next screen does not reveal whether the address has an account. */
export function SubscribeScreen() {
  useDocumentTitle(sessionTexts.subscribeTitle)
  const navigate = useNavigate()
  const form = useContractForm({
    schema: async () => (await import('./subscribe-schema.ts')).schema,
    initialValues: { ...noAnswers, ...readTyped(useLocation().state), password: '', confirmPassword: '' },
    send: async ({ confirmPassword: _, ...body }) => ({ ...(await call(setup, { body })), body }),
    onDone: ({ userEmail, body: { companyName, userName, userPhone } }) =>
      navigate(`/confirm-subscription/${encodeURIComponent(userEmail)}`, {
        state: { companyName, userName, userEmail, userPhone } satisfies TypedSignUp,
      }),
  })
  const { password, confirmPassword } = form.values
  const isOther = password !== '' && confirmPassword !== '' && password !== confirmPassword
  return (
    <SessionFrame>
      <SessionForm
        isLong
        form={form}
        title={sessionTexts.subscribeTitle}
        text={sessionTexts.subscribeText}
        submitLabel={sessionTexts.subscribe}
        links={<Link to="/login">{sessionTexts.haveAccount}</Link>}
      >
        <TextInput
          {...form.field('companyName')}
          size="lg"
          label={sessionTexts.companyName}
          autoComplete="organization"
          autoFocus
        />
        <TextInput {...form.field('userName')} size="lg" label={sessionTexts.fullName} autoComplete="name" />
        <TextInput
          {...form.field('userEmail')}
          size="lg"
          type="email"
          label={sessionTexts.email}
          autoComplete="email"
        />
        <PhoneField {...form.field('userPhone')} size="lg" label={sessionTexts.phone} />
        <PasswordField
          {...form.field('password')}
          label={sessionTexts.password}
          description={signUpTexts.passwordRule}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={sessionTexts.confirmOwnPassword}
          autoComplete="new-password"
          // Different passwords can still be submitted, as the document requires.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={isOther ? sessionTexts.notEqualYet : undefined}
          classNames={{ description: classes.warning ?? '' }}
        />
      </SessionForm>
    </SessionFrame>
  )
}
