import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { logIn } from '../../app/session-store.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { canSubmitLogin } from './login-rules.ts'
import { PasswordField } from './password-field.tsx'
import { SessionForm } from './session-form.tsx'
import { sessionTexts } from './texts.ts'

interface LoginFormProps {
  /** From the address; the person may change it. */
  email: string
  /** What the person has just done elsewhere and may now sign in with. */
  done: string | null
  /** The session ended by itself: says so, and that nothing written is lost. */
  hasExpired?: boolean
}

export function LoginForm({ email: givenEmail, done, hasExpired = false }: LoginFormProps) {
  const form = useContractForm({
    schema: async () => (await import('./login-schema.ts')).schema,
    initialValues: { name: givenEmail, password: '' },
    send: ({ name, password }) => logIn(name, password),
  })

  return (
    <SessionForm
      form={form}
      title={sessionTexts.title}
      text={hasExpired ? sessionTexts.expired : sessionTexts.welcome}
      done={done}
      submitLabel={sessionTexts.submit}
      isSubmitDisabled={!canSubmitLogin(form.values.name, form.values.password)}
      links={
        <>
          <Link to="/forgot">{sessionTexts.forgotPassword}</Link>
          <Link to="/subscribe">{sessionTexts.registerCompany}</Link>
        </>
      }
    >
      <TextInput
        {...form.field('name')}
        size="lg"
        type="email"
        name="email"
        label={sessionTexts.email}
        autoComplete="username"
        autoFocus={givenEmail === ''}
      />
      <PasswordField
        {...form.field('password')}
        label={sessionTexts.password}
        autoComplete="current-password"
        autoFocus={givenEmail !== ''}
      />
    </SessionForm>
  )
}
