import { PasswordInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { useUser } from '../../app/session.tsx'
import { CodeField } from './code-field.tsx'
import { secondFactorTexts as texts } from './texts.ts'

interface ProofFieldsProps {
  password: PasswordInputProps
  /** Set if a second factor is on; recovery codes are accepted too. */
  code: TextInputProps | null
}

/** Fields that prove the user owns the account. */
export function ProofFields({ password, code }: ProofFieldsProps) {
  const { email } = useUser()
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
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
