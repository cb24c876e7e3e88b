import { ActionIcon } from '@mantine/core'
import { IconBolt, IconMicrophone, IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { Flyout } from '../../../../ui/flyout.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { inboxTexts } from '../texts.ts'

const EmojiPicker = lazyPiece(async () => (await import('../../../../ui/emoji-picker.tsx')).EmojiPicker)

/** Px between the composer's upper edge and the emoji picker, including the space above the buttons. */
const emojiGapPx = 12

interface ComposerToolsProps {
  /** Px from the composer's upper edge down to the buttons. */
  lift: number
  onFiles: (files: File[]) => void
  onEmoji: (emoji: string) => void
  onCanned: () => void
  onRecord: () => void
}

/** Buttons for files, emoji, canned answers and voice messages. */
export function ComposerTools({ lift, onFiles, onEmoji, onCanned, onRecord }: ComposerToolsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={inboxTexts.attach}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ActionIcon
        variant="subtle"
        aria-label={inboxTexts.attach}
        title={inboxTexts.attach}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Flyout
        position="top-start"
        // The picker opens above the field, so the text stays visible.
        offset={lift + emojiGapPx}
        padding={0}
        label={inboxTexts.emoji}
        target={
          <ActionIcon variant="subtle" aria-label={inboxTexts.emoji} title={inboxTexts.emoji}>
            <IconMoodSmile size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <EmojiPicker
              onPick={(emoji) => {
                close()
                onEmoji(emoji)
              }}
            />
          </Suspense>
        )}
      </Flyout>
      <ActionIcon variant="subtle" aria-label={inboxTexts.canned} title={inboxTexts.canned} onClick={onCanned}>
        <IconBolt size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={inboxTexts.record} title={inboxTexts.record} onClick={onRecord}>
        <IconMicrophone size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}
