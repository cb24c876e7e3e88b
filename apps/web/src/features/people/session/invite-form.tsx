import { TextInput } from '@mantine/core'
import { acceptInvite, getInvite } from '@prosa/contract'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SessionForm } from './session-form.tsx'
import { signUpTexts } from './sign-up-texts.ts'
import { sessionTexts } from './texts.ts'

/** Errors that mean the invitation changed since the screen was opened. */
const settledCodes = [
  'inviteAccepted',
  'inviteReplaced',
  'inviteExpired',
  'inviteRevoked',
  'inviteSuspended',
  'inviteUnknown',
]

interface InviteFormProps {
  code: string
  email: string
  companyName: string
}

/** Creates the invited person's account, with the invitation's address. */
export function InviteForm({ code, email, companyName }: InviteFormProps) {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: async () => (await import('./invite-schema.ts')).schema,
    initialValues: { email, name: '', phone: '', password: '', confirmPassword: '' },
    send: ({ confirmPassword: _, ...body }) => call(acceptInvite, { params: { confirmationCode: code }, body }),
    onDone: ({ email: accepted }) => navigate(`/login/${encodeURIComponent(accepted)}/true`, { replace: true }),
    onFailed: (error) => {
      if (error instanceof ApiError && settledCodes.includes(error.code)) void invalidate(getInvite)
    },
  })
  return (
    <SessionForm
      isLong
      form={form}
      title={sessionTexts.inviteTitle}
      text={sessionTexts.inviteText(companyName)}
      submitLabel={sessionTexts.acceptInvite}
      links={<Link to="/login">{sessionTexts.haveAccount}</Link>}
    >
      <TextInput
        {...form.field('email')}
        size="lg"
        type="email"
        label={sessionTexts.email}
        autoComplete="username"
        readOnly
      />
      <TextInput {...form.field('name')} size="lg" label={sessionTexts.fullName} autoComplete="name" autoFocus />
      <PhoneField {...form.field('phone')} size="lg" label={sessionTexts.phone} />
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
      />
    </SessionForm>
  )
}
