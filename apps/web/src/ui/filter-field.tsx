import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from './texts.ts'

interface FilterFieldProps {
  /** Of the column, for whoever hears it. */
  name: string
  /** The filter that is in force; typing shows at once and reaches `onFilter` after the debounce. */
  value: string
  onFilter: (text: string) => void
  debounceMs: number
  placeholder?: string
  /** What is typed half yet filters nothing. */
  isWhole?: (text: string) => boolean
}

/** The filter below a column's title. Enter filters at once, Escape clears. */
export function FilterField({
  name,
  value,
  onFilter,
  debounceMs,
  placeholder,
  isWhole = () => true,
}: FilterFieldProps) {
  const [text, setText] = useState(value)
  const filterLate = useEffectEvent(onFilter)
  const trimmed = text.trim()
  const isUsable = trimmed === '' || isWhole(trimmed)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (trimmed === value || !isUsable) return
    const timer = setTimeout(() => filterLate(trimmed), debounceMs)
    return () => clearTimeout(timer)
  }, [trimmed, value, isUsable, debounceMs])
  const clear = (): void => {
    setText('')
    if (value !== '') onFilter('')
  }
  return (
    <TextInput
      size="sm"
      aria-label={uiTexts.filterOf(name)}
      placeholder={placeholder ?? uiTexts.filter}
      value={text}
      error={!isUsable}
      rightSectionWidth={text === '' ? 0 : 24}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size={20}
            iconSize={12}
            tabIndex={-1}
            aria-label={`${uiTexts.clearFilter} ${name}`}
            onClick={clear}
          />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isUsable && trimmed !== value) onFilter(trimmed)
        if (event.key === 'Escape' && text !== '') clear()
      }}
    />
  )
}
