import { ActionIcon, Textarea } from '@mantine/core'
import { cutText } from '@prosa/contract'
import { isEnter } from '@prosa/talk'
import { IconMoodSmile, IconTrash } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { Flyout } from '../../../../ui/flyout.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useCaret } from '../../../../ui/use-caret.ts'
import classes from './fallback-card.module.css'
import { fallbackLength } from './fallback-list.ts'
import { detailTexts } from './texts.ts'

const EmojiPicker = lazyPiece(async () => (await import('../../../../ui/emoji-picker.tsx')).EmojiPicker)
const texts = detailTexts.fallback
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface FallbackFieldProps {
  place: number
  text: string
  error: string | undefined
  canRemove: boolean
  onWrite: (text: string) => void
  onAdd: () => void
  onRemove: () => void
}

/** One fallback message, with an emoji picker. */
export function FallbackField({ place, text, error, canRemove, onWrite, onAdd, onRemove }: FallbackFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const placeCaret = useCaret(field)
  /** Inserts the emoji at the cursor and moves the cursor behind it. */
  const insert = (emoji: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    onWrite(cutText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd), fallbackLength))
    placeCaret(selectionStart + emoji.length)
  }
  return (
    <li className={classes.row}>
      <Textarea
        ref={field}
        className="grow"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={fallbackLength}
        aria-label={texts.message(place + 1)}
        placeholder={place === 0 ? texts.placeholder : undefined}
        data-path={`defaulFallbackMessages.${place}`}
        value={text}
        error={error}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onAdd()
        }}
      />
      <Flyout
        label={texts.emoji}
        padding={0}
        position="bottom-end"
        target={
          <ActionIcon size={28} aria-label={texts.emojiOf(place + 1)} title={texts.emoji}>
            <IconMoodSmile {...icon} />
          </ActionIcon>
        }
      >
        {(close) => (
          <Suspense fallback={<div style={{ width: 320, height: 320 }} />}>
            <EmojiPicker
              onPick={(emoji) => {
                close()
                insert(emoji)
              }}
            />
          </Suspense>
        )}
      </Flyout>
      {canRemove ? (
        <ActionIcon size={28} aria-label={texts.remove(place + 1)} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
