import { TextInput } from '@mantine/core'
import { logInWithCode } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { enter } from '../../../app/session-store.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { CodeField } from '../../../shared/second-factor/code-field.tsx'
import { codeTexts as texts } from './code-texts.ts'
import { SessionForm } from './session-form.tsx'

interface CodeFormProps {
  /** The server's challenge after a correct password. */
  challenge: string
  /** Returns to the password; `expired` if the code came too late. */
  onBack: (expired: boolean) => void
}

/** Second step of the login: the app's code, or a recovery code. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useContractForm({
    schema: async () => (await import('./code-schema.ts')).schema,
    initialValues: { challenge, code: '' },
    send: (body) => call(logInWithCode, { body }),
    onDone: enter,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'challengeExpired') onBack(true)
    },
  })
  const exchange = (): void => {
    form.set('code', '')
    setRecovery(!isRecovery)
  }
  const words = isRecovery ? texts.recovery : texts.app
  return (
    <SessionForm
      form={form}
      title={texts.title}
      text={words.text}
      submitLabel={texts.submit}
      isSubmitDisabled={form.values.code.trim() === ''}
      links={
        <>
          <button type="button" onClick={exchange}>
            {words.other}
          </button>
          <button type="button" onClick={() => onBack(false)}>
            {texts.back}
          </button>
        </>
      }
    >
      {isRecovery ? (
        <TextInput
          key="recovery"
          {...form.field('code')}
          size="lg"
          label={words.label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <CodeField key="app" {...form.field('code')} size="lg" label={words.label} autoFocus />
      )}
    </SessionForm>
  )
}
