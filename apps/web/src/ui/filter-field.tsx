import { CloseButton, TextInput } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { uiTexts } from './texts.ts'
import { useTyped } from './use-typed.ts'

interface FilterFieldProps {
  /** The column's name, for the accessible label. */
  name: string
  /** The active filter; typed text shows at once and reaches `onFilter` after the debounce. */
  value: string
  onFilter: (text: string) => void
  debounceMs: number
  placeholder?: string | undefined
  /** Whether a text is complete; incomplete text does not filter. */
  isWhole?: ((text: string) => boolean) | undefined
}

/** The filter below a column's title. Enter filters at once, Escape clears. */
export function FilterField({ name, value, onFilter, debounceMs, placeholder, isWhole }: FilterFieldProps) {
  const { text, setText, isUsable, sendNow } = useTyped({
    value,
    onSend: onFilter,
    debounceMs,
    ...(isWhole ? { isWhole } : {}),
  })
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
            onClick={() => sendNow('')}
          />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isEnter(event)) sendNow(text)
        if (event.key === 'Escape' && text !== '') sendNow('')
      }}
    />
  )
}
