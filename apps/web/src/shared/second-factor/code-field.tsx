import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './second-factor.module.css'

/** Six digits of an app. Phones show digits alone, and offer the code that they have. */
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
