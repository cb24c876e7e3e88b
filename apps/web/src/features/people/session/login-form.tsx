import { TextInput } from '@mantine/core'
import type { SecondFactorChallenge } from '@prosa/contract'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../app/api-error.ts'
import { logIn } from '../../../app/session-store.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { canSubmitLogin } from './login-rules.ts'
import { PasswordField } from './password-field.tsx'
import { SessionForm } from './session-form.tsx'
import { sessionTexts } from './texts.ts'

interface LoginFormProps {
  /** From the URL; the user may change it. */
  email: string
  /** Message about a step just completed elsewhere, after which the user signs in. */
  done: string | null
  /** The session expired: the form says so, and that drafts are kept. */
  hasExpired?: boolean
}

const CodeForm = lazyPiece(async () => (await import('./code-form.tsx')).CodeForm)

/** The challenge in the refusal's `details`. */
const readChallenge = (error: Error): string | null =>
  error instanceof ApiError && error.code === 'secondFactorNeeded'
    ? (error.details as SecondFactorChallenge).challenge
    : null

/** E-mail and password, then the code for users with a second factor. */
export function LoginForm({ email: givenEmail, ...props }: LoginFormProps) {
  const [email, setEmail] = useState(givenEmail)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isTooLate, setTooLate] = useState(false)
  if (challenge !== null)
    return (
      <Suspense>
        <CodeForm
          challenge={challenge}
          onBack={(expired) => {
            setChallenge(null)
            setTooLate(expired)
          }}
        />
      </Suspense>
    )
  return (
    <PasswordForm
      {...props}
      email={email}
      isTooLate={isTooLate}
      onChallenge={(given, name) => {
        setEmail(name)
        setChallenge(given)
      }}
    />
  )
}

interface PasswordFormProps extends LoginFormProps {
  /** The code was entered too late. */
  isTooLate: boolean
  /** The password was correct, and a code is required. */
  onChallenge: (challenge: string, email: string) => void
}

function PasswordForm({ email: givenEmail, done, hasExpired = false, isTooLate, onChallenge }: PasswordFormProps) {
  const form = useContractForm({
    schema: async () => (await import('./login-schema.ts')).schema,
    initialValues: { name: givenEmail, password: '' },
    send: ({ name, password }) => logIn(name, password),
    onFailed: (error) => {
      const challenge = readChallenge(error)
      if (challenge !== null) onChallenge(challenge, form.values.name)
    },
  })

  return (
    <SessionForm
      form={form}
      title={sessionTexts.title}
      text={isTooLate ? sessionTexts.codeExpired : hasExpired ? sessionTexts.expired : sessionTexts.welcome}
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
