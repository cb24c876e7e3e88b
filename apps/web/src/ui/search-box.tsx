import { CloseButton, TextInput } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-box.module.css'
import { uiTexts } from './texts.ts'
import { useTyped } from './use-typed.ts'

interface SearchBoxProps {
  /** The active search; typed text shows at once and reaches `onSearch` after the debounce. */
  value: string
  onSearch: (text: string) => void
  /** Specified per screen: 500, 600 or 1000 ms. */
  debounceMs: number
  label?: string
  placeholder?: string
  width?: number | string
  /** Focused when its dialog opens. */
  takesFocus?: boolean
  /** Shown at the end of the empty field, e.g. a count of the list. */
  endText?: string | undefined
  /** Makes the end text a toggle button, pressed while the list shows what it names. */
  end?: { label?: string; isPressed: boolean; onPress: () => void } | undefined
}

/** Px reserved for the end: for words or for a number. */
const endWidthPx = { words: 100, number: 48 }

/** A search field with its debounce; Enter searches at once, Escape clears. */
export function SearchBox({
  value,
  onSearch,
  debounceMs,
  label,
  placeholder,
  width = 260,
  takesFocus = false,
  endText,
  end,
}: SearchBoxProps) {
  const { text, setText, sendNow } = useTyped({ value, onSend: onSearch, debounceMs })
  return (
    <TextInput
      type="text"
      role="searchbox"
      data-autofocus={takesFocus || undefined}
      size="sm"
      className={classes.box}
      style={{ width }}
      aria-label={label ?? uiTexts.search}
      placeholder={placeholder ?? uiTexts.search}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSectionWidth={text === '' && endText ? endWidthPx[end?.label ? 'number' : 'words'] : 34}
      rightSection={
        text === '' ? (
          endText ? (
            end ? (
              <button
                type="button"
                className={classes.end}
                aria-pressed={end.isPressed}
                aria-label={end.label}
                title={end.label}
                onClick={end.onPress}
              >
                {endText}
              </button>
            ) : (
              <span className={classes.end}>{endText}</span>
            )
          ) : null
        ) : (
          <CloseButton size={24} iconSize={14} aria-label={uiTexts.clearSearch} onClick={() => sendNow('')} />
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
