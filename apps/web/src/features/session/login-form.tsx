import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { logIn } from '../../app/session-store.ts'
import { Note } from '../../ui/note.tsx'
import { canSubmitLogin, isEmail } from './login-rules.ts'
import classes from './session-form.module.css'
import { sessionTexts } from './texts.ts'

interface LoginFormProps {
  /** From the address; the person may change it. */
  email: string
  /** What the person has just done elsewhere and may now sign in with. */
  done: string | null
}

export function LoginForm({ email: givenEmail, done }: LoginFormProps) {
  const titleId = useId()
  const [email, setEmail] = useState(givenEmail)
  const [password, setPassword] = useState('')
  const [emailError, setEmailError] = useState<string | null>(null)
  const login = useMutation({ mutationFn: () => logIn(email.trim(), password), meta: { quiet: true } })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (login.isPending || !canSubmitLogin(email, password)) return
    if (!isEmail(email)) setEmailError(sessionTexts.invalidEmail)
    else login.mutate()
  }

  return (
    <form className={classes.form} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <div>
        <h1 id={titleId} className={classes.title}>
          {sessionTexts.title}
        </h1>
        <p className="sub">{sessionTexts.welcome}</p>
      </div>
      {done ? (
        <Note tone="ok" icon={IconCircleCheck}>
          {done}
        </Note>
      ) : null}
      <TextInput
        size="lg"
        type="email"
        name="email"
        label={sessionTexts.email}
        autoComplete="username"
        autoFocus={givenEmail === ''}
        value={email}
        error={emailError}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setEmailError(null)
        }}
      />
      <PasswordInput
        size="lg"
        name="password"
        label={sessionTexts.password}
        autoComplete="current-password"
        autoFocus={givenEmail !== ''}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword, tabIndex: 0 }}
      />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={!canSubmitLogin(email, password)}
        loading={login.isPending}
      >
        {sessionTexts.submit}
      </Button>
      {/* The server's own words, under the form; the region stands before the text, so that it is read out. */}
      <div aria-live="assertive">
        {login.error ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {errorMessage(login.error)}
          </Note>
        ) : null}
      </div>
    </form>
  )
}
