import { CloseButton, TextInput } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-box.module.css'
import { uiTexts } from './texts.ts'
import { useTyped } from './use-typed.ts'

interface SearchBoxProps {
  /** The search that is in force; typing shows at once and reaches `onSearch` after the debounce. */
  value: string
  onSearch: (text: string) => void
  /** The specification's own for each screen: 500, 600 or 1000 ms. */
  debounceMs: number
  label?: string
  placeholder?: string
  width?: number | string
  /** A dialog that opens with it puts the cursor there. */
  takesFocus?: boolean
  /** Stands at its end while nothing is typed, e.g. what waits in the list. */
  endText?: string | undefined
  /** The text at the end is a button that this belongs to; pressed, it is what is shown. */
  end?: { label?: string; isPressed: boolean; onPress: () => void } | undefined
}

/** Wide enough for a few words, or for a number. */
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
