import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readTime } from './read-time.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** 'HH:mm', or '' without one. */
  value: string
  /** 'HH:mm', or '' where what was typed is no time. */
  onChange: (time: string) => void
  /** How a typed text is read; null: no such time. */
  read?: (typed: string) => string | null
}

/** A time of the day, of 24 hours in every browser: the browser's own field follows the language of the machine. */
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
      // What is no time stays as it was typed, for the error beside it.
      onBlur={() => setTyped((now) => (now === null || read(now) !== null ? null : now))}
    />
  )
}
