import { maxFileBytes } from '@prosa/contract'
import { useState } from 'react'
import { RecordedVoice } from '../../../../ui/voice/recorded-voice.tsx'
import { voiceTexts } from '../../../../ui/voice/texts.ts'
import { VoiceRecorder } from '../../../../ui/voice/voice-recorder.tsx'

interface VoiceDialogProps {
  onFile: (file: File) => void
  onClose: () => void
}

/** The bot may use any channel, so the best format that the browser records is used. */
const extensions = ['ogg', 'm4a'] as const

/** Records a voice message, to be played, discarded or added to the message. */
export function VoiceDialog({ onFile, onClose }: VoiceDialogProps) {
  const [recorded, setRecorded] = useState<{ file: File; note: string | null } | null>(null)
  const give = (file: File): void => {
    onFile(file)
    onClose()
  }
  if (recorded)
    return (
      <RecordedVoice
        file={recorded.file}
        note={recorded.note}
        isSending={false}
        takesFocus
        onDiscard={onClose}
        onSend={() => give(recorded.file)}
      />
    )
  return (
    <VoiceRecorder
      extensions={extensions}
      maxBytes={maxFileBytes.audio}
      onDone={(file, how) => {
        if (how === 'send') give(file)
        else setRecorded({ file, note: how === 'hear' ? null : voiceTexts[how] })
      }}
      onCancel={onClose}
    />
  )
}
