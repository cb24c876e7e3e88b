import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './second-factor.module.css'

/** Field for the six digits of an authenticator app. Phones show the digit keyboard and offer the received code. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      {...props}
    />
  )
}
