import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { sessionTexts } from './texts.ts'

interface PasswordFieldProps extends PasswordInputProps {
  autoComplete: 'current-password' | 'new-password'
}

/** Password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      size="lg"
      visibilityToggleButtonProps={{ 'aria-label': sessionTexts.showPassword, tabIndex: 0 }}
      {...props}
    />
  )
}
