import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { sessionTexts } from './texts.ts'

interface PasswordFieldProps extends PasswordInputProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with the eye that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      size="lg"
      visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword, tabIndex: 0 }}
      {...props}
    />
  )
}
