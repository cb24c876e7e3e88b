import '../../ui/theme/overlays.css'
import { TextInput } from '@mantine/core'
import { setup } from '@prosa/contract'
import { Link, useNavigate } from 'react-router'
import { call } from '../../app/api.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './session-form.module.css'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

/** A company's sign-up; what follows is the same whether or not the address has an account. */
export function SubscribeScreen() {
  useDocumentTitle(sessionTexts.subscribeTitle)
  const navigate = useNavigate()
  const form = useContractForm({
    schema: async () => (await import('./subscribe-schema.ts')).schema,
    initialValues: { companyName: '', userName: '', userEmail: '', userPhone: '', password: '', confirmPassword: '' },
    send: ({ confirmPassword: _, ...body }) => call(setup, { body }),
    onDone: ({ userEmail }) => navigate(`/confirm-subscription/${encodeURIComponent(userEmail)}`),
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
        <PasswordField {...form.field('password')} label={sessionTexts.password} autoComplete="new-password" />
        <PasswordField
          {...form.field('confirmPassword')}
          label={sessionTexts.confirmOwnPassword}
          autoComplete="new-password"
          // It may be sent all the same, as the document has it.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={isOther ? sessionTexts.notEqualYet : undefined}
          classNames={{ description: classes.warning ?? '' }}
        />
      </SessionForm>
    </SessionFrame>
  )
}
