import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readTime } from './read-time.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** 'HH:mm', or '' for none. */
  value: string
  /** Gets 'HH:mm', or '' if the typed text is no time. */
  onChange: (time: string) => void
  /** Parses typed text; null if it is no time. */
  read?: (typed: string) => string | null
}

/** A time of day in 24 hours; the browser's own time field would follow the machine's language. */
export function TimeField({ value, onChange, read = readTime, ...others }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      {...others}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value) ?? '')
      }}
      // Invalid text stays as typed, for the error message.
      onBlur={() => setTyped((now) => (now === null || read(now) !== null ? null : now))}
    />
  )
}
