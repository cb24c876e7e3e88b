import { PasswordInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { useUser } from '../../app/session.tsx'
import { CodeField } from './code-field.tsx'
import { secondFactorTexts as texts } from './texts.ts'

interface ProofFieldsProps {
  password: PasswordInputProps
  /** Where a second factor is on; a recovery code is taken too. */
  code: TextInputProps | null
}

/** What proves that one is the owner of the account. */
export function ProofFields({ password, code }: ProofFieldsProps) {
  const { email } = useUser()
  return (
    <>
      {/* For whoever keeps passwords for the person: whose this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
        {...password}
      />
      {code ? <CodeField label={texts.currentCode} inputMode="text" {...code} /> : null}
    </>
  )
}
