import { ActionIcon, Button } from '@mantine/core'
import { maxMessageLength, type PlatformName } from '@prosa/contract'
import { formatSize } from '@prosa/talk'
import { IconClock, IconLoader2, IconMicrophone, IconMoodSmile, IconPaperclip, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Flyout } from '../../../ui/flyout.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { FileName } from '../conversation/file-name.tsx'
import { inboxTexts } from '../texts.ts'
import type { Attachment } from './attachments.ts'
import classes from './composer.module.css'
import { keepDraft, readDraft } from './drafts.ts'
import { useAttachments } from './use-attachments.ts'
import { useGrowing } from './use-growing.ts'
import { useVoice } from './use-voice.ts'

const EmojiPicker = lazyPiece(async () => (await import('../../../ui/emoji-picker.tsx')).EmojiPicker)
// Few messages are spoken: recording comes with the first one.
const VoiceStrip = lazyPiece(async () => (await import('./voice-strip.tsx')).VoiceStrip)

/** Between the composer's upper edge and the emoji, and the air above the buttons. */
const emojiGapPx = 12

interface ComposerProps {
  dialogId: number
  userId: number
  platform: PlatformName
  /** What one does next is write. */
  startsFocused: boolean
  onSend: (text: string, files: readonly Attachment[]) => void
  /** Something is being written, or not any more. */
  onTyping?: (isTyping: boolean) => void
  onLeave: () => void
}

/** Writes to the customer: Enter sends, Shift+Enter or Ctrl+Enter breaks the line; files come by button, paste or drop; a voice message takes its place. */
export function Composer({ dialogId, userId, platform, startsFocused, onSend, onTyping, onLeave }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => readDraft(userId, dialogId))
  const [isKept, setKept] = useState(text !== '')
  const [isOver, setOver] = useState(false)
  const attachments = useAttachments(dialogId)
  const canSend = text.trim() !== '' || attachments.files.length > 0
  const uploading = attachments.files.filter(({ fileId, isHeld }) => fileId === null && !isHeld).length
  const voice = useVoice(
    dialogId,
    useCallback(() => field.current?.focus(), []),
  )
  useGrowing(field, text, voice.isOpen)
  useEffect(() => {
    if (startsFocused) field.current?.focus()
  }, [startsFocused])
  const bar = useRef<HTMLDivElement>(null)
  /** Px from the upper edge down to the buttons. */
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => setLift(bar.current?.offsetTop ?? 0))
  const [sentLater, setSentLater] = useState(attachments.sentLater)
  if (sentLater !== attachments.sentLater) {
    setSentLater(attachments.sentLater)
    setText('')
  }

  const write = (next: string): void => {
    // Who goes on writing is not done.
    attachments.stopWaiting()
    setText(next)
    setKept(keepDraft(userId, dialogId, next))
    onTyping?.(next.trim() !== '')
  }
  const insert = (piece: string): void => {
    const box = field.current
    const start = box?.selectionStart ?? text.length
    write(text.slice(0, start) + piece + text.slice(box?.selectionEnd ?? start))
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(start + piece.length, start + piece.length)
    })
  }
  const send = (): void => {
    if (!canSend) return
    const words = text.trim() === '' ? '' : text
    // Whichever room is on the screen when the last file is there.
    const sendWith = (files: readonly Attachment[]): void => {
      if (words === '' && files.length === 0) return
      onSend(words, files)
      keepDraft(userId, dialogId, '')
      attachments.clear()
    }
    if (attachments.isUploading) attachments.sendWhenUploaded(sendWith)
    else {
      sendWith(attachments.files)
      setText('')
    }
    onTyping?.(false)
    field.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      insert('\n')
    } else if (!event.shiftKey) {
      event.preventDefault()
      send()
    }
  }
  const take = (event: { preventDefault: () => void }, files: FileList | undefined): void => {
    if (!files || files.length === 0) return
    event.preventDefault()
    attachments.add([...files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen by the button inside
    <div
      className={clsx(classes.composer, isOver && classes.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer.files)
      }}
    >
      {isOver ? <p className={classes.drop}>{inboxTexts.drop}</p> : null}
      {attachments.files.length > 0 ? (
        <ul className={classes.files}>
          {attachments.files.map((file) => (
            <li key={file.localId}>
              {file.isHeld ? (
                <IconClock size={14} aria-label={inboxTexts.fileHeld} title={inboxTexts.fileHeld} />
              ) : file.fileId === null ? (
                <IconLoader2 size={14} className={classes.spin} aria-label={inboxTexts.statuses2.pending} />
              ) : null}
              <FileName name={file.name} />
              <small>{formatSize(file.size)}</small>
              <ActionIcon
                size={24}
                variant="subtle"
                aria-label={inboxTexts.removeFile(file.name)}
                onClick={() => attachments.remove(file)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {voice.isOpen ? (
        <Suspense fallback={<VoiceComing onCancel={voice.end} />}>
          <VoiceStrip voice={voice} platform={platform} onSend={onSend} />
        </Suspense>
      ) : (
        <>
          <textarea
            ref={field}
            className={classes.text}
            rows={1}
            maxLength={maxMessageLength}
            aria-label={inboxTexts.write}
            placeholder={inboxTexts.writePlaceholder}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => take(event, event.clipboardData.files)}
          />
          <div className={classes.bar} ref={bar}>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={inboxTexts.attach}
              onChange={(event) => {
                attachments.add([...(event.currentTarget.files ?? [])])
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
              // What one writes stays in sight.
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
                      insert(emoji)
                    }}
                  />
                </Suspense>
              )}
            </Flyout>
            <ActionIcon variant="subtle" aria-label={inboxTexts.record} title={inboxTexts.record} onClick={voice.start}>
              <IconMicrophone size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <span className={classes.state} role="status">
              {attachments.isWaiting
                ? inboxTexts.waitsForFiles(uploading)
                : isKept && text !== ''
                  ? inboxTexts.draft
                  : ''}
            </span>
            <Button variant="filled" size="sm" disabled={!canSend || attachments.isWaiting} onClick={send}>
              {inboxTexts.send}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** While the code for it comes, which on a broken line may take long. */
function VoiceComing({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={classes.coming} role="status">
      {inboxTexts.voiceComing}
      <Button size="sm" variant="subtle" onClick={onCancel}>
        {inboxTexts.cancel}
      </Button>
    </div>
  )
}
