import { PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { logIn } from '../../app/session-store.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Note } from '../../ui/note.tsx'
import { canSubmitLogin } from './login-rules.ts'
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
  const form = useContractForm({
    schema: async () => (await import('./login-schema.ts')).schema,
    initialValues: { name: givenEmail, password: '' },
    send: ({ name, password }) => logIn(name, password),
  })

  return (
    <form ref={form.ref} className={classes.form} aria-labelledby={titleId} noValidate onSubmit={form.submit}>
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
        {...form.field('name')}
        size="lg"
        type="email"
        name="email"
        label={sessionTexts.email}
        autoComplete="username"
        autoFocus={givenEmail === ''}
      />
      <PasswordInput
        {...form.field('password')}
        size="lg"
        label={sessionTexts.password}
        autoComplete="current-password"
        autoFocus={givenEmail !== ''}
        visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword, tabIndex: 0 }}
      />
      <BusyButton
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={!canSubmitLogin(form.values.name, form.values.password)}
        isBusy={form.isSending}
      >
        {sessionTexts.submit}
      </BusyButton>
      {/* The server's own words, under the form; the region stands before the text, so that it is read out. */}
      <div aria-live="assertive">
        {form.failure ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {form.failure}
          </Note>
        ) : null}
      </div>
    </form>
  )
}
