import { TextInput } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Emoji, type EmojiRecord, readEmoji, searchEmoji } from './emoji.ts'
import classes from './emoji-picker.module.css'
import { emojiGroups, emojiTexts, inService } from './emoji-picker-texts.ts'

interface EmojiPickerProps {
  onPick: (emoji: string) => void
}

interface Shown {
  emoji: string
  label: string
}

const columns = 8
const inServiceTab = -1

/** All emoji with Portuguese names, loaded when the picker first opens; the most used ones are there at once. */
function useEmoji() {
  const [all, setAll] = useState<readonly Emoji[]>([])
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('emojibase-data/pt/data.json').then(
      (data) => setAll(readEmoji(data.default as EmojiRecord[])),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  return { all, hasFailed, load }
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/** Emoji by group and by Portuguese name. Arrows move, Enter picks; in the search field Enter picks the first match. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { all, hasFailed, load } = useEmoji()
  const [tab, setTab] = useState(inServiceTab)
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const isSearching = text.trim() !== ''
  const shown: readonly Shown[] = isSearching ? searchEmoji(all, text) : ofTab(all, tab)
  const name = isSearching
    ? emojiTexts.found
    : (emojiGroups.find(({ group }) => group === tab)?.name ?? emojiTexts.inService)

  useEffect(() => {
    // On a touch screen the keyboard would cover the emoji.
    if (matchMedia('(hover: hover)').matches) search.current?.focus()
  }, [])

  const walk = (event: React.KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = at + step
    if (next < 0) search.current?.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
  const fromSearch = (event: React.KeyboardEvent): void => {
    const first = shown[0]
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector('button')?.focus()
    }
    if (isEnter(event) && isSearching && first) {
      event.preventDefault()
      onPick(first.emoji)
    }
  }

  return (
    <div className={classes.picker}>
      <TextInput
        ref={search}
        className={classes.search}
        size="sm"
        aria-label={emojiTexts.search}
        placeholder={emojiTexts.search}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={fromSearch}
      />
      <div className={classes.tabs} role="tablist" aria-label={emojiTexts.groups}>
        {[{ group: inServiceTab, name: emojiTexts.inService, face: '⭐️' }, ...emojiGroups].map((one) => (
          <button
            key={one.group}
            type="button"
            role="tab"
            aria-selected={!isSearching && one.group === tab}
            aria-label={one.name}
            title={one.name}
            onClick={() => {
              setText('')
              setTab(one.group)
            }}
          >
            {one.face}
          </button>
        ))}
      </div>
      <div className={classes.grid} ref={grid} role="tabpanel" aria-label={name} onKeyDown={walk}>
        {shown.map(({ emoji, label }, index) => (
          <button
            key={emoji}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={label}
            title={label}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <Note isEmpty={shown.length === 0} isLoading={all.length === 0} hasFailed={hasFailed} onRetry={load} />
    </div>
  )
}

const ofTab = (all: readonly Emoji[], tab: number): readonly Shown[] => {
  if (tab !== inServiceTab) return all.filter(({ group }) => group === tab)
  const names = new Map(all.map(({ emoji, label }) => [emoji, label]))
  return inService.map((emoji) => ({ emoji, label: names.get(emoji) ?? emoji }))
}

interface NoteProps {
  isEmpty: boolean
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

function Note({ isEmpty, isLoading, hasFailed, onRetry }: NoteProps) {
  if (hasFailed)
    return (
      <p className={classes.note} role="status">
        {emojiTexts.failed}{' '}
        <button type="button" onClick={onRetry}>
          {emojiTexts.retry}
        </button>
      </p>
    )
  if (!isEmpty || isLoading) return null
  return (
    <p className={classes.note} role="status">
      {emojiTexts.none}
    </p>
  )
}
