import { ActionIcon } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { AudioPlayer } from './audio-player.tsx'
import { voiceTexts } from './texts.ts'
import classes from './voice.module.css'

interface RecordedVoiceProps {
  file: File
  isSending: boolean
  /** Why the recording stopped by itself. */
  note: string | null
  /** Takes the focus: it was recorded just now in this place. */
  takesFocus: boolean
  onDiscard: () => void
  onSend: () => void
}

/** A recording to listen to before sending or discarding it. Enter sends, Esc discards. */
export function RecordedVoice({ file, isSending, note, takesFocus, onDiscard, onSend }: RecordedVoiceProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') event.stopPropagation()
    if (isSending || event.target !== box.current) return
    if (isEnter(event)) onSend()
    else if (event.key === 'Escape') onDiscard()
    else return
    event.preventDefault()
  }
  return (
    <>
      {note ? (
        <p className={classes.note} role="status">
          {note}
        </p>
      ) : null}
      <fieldset
        ref={box}
        className={classes.strip}
        aria-label={voiceTexts.recorded}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <ActionIcon
          variant="subtle"
          disabled={isSending}
          aria-label={voiceTexts.discard}
          title={voiceTexts.discard}
          onClick={onDiscard}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={classes.player}>{url ? <AudioPlayer url={url} name={voiceTexts.recorded} /> : null}</div>
        <BusyButton variant="filled" size="sm" isBusy={isSending} onClick={onSend}>
          {voiceTexts.send}
        </BusyButton>
      </fieldset>
    </>
  )
}
