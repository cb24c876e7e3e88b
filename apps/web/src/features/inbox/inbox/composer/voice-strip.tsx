import { maxFileBytes, type PlatformName, platformCarries } from '@prosa/contract'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/attachment/attachments.ts'
import { RecordedVoice } from '../../../../ui/voice/recorded-voice.tsx'
import { voiceTexts } from '../../../../ui/voice/texts.ts'
import type { RecordingEnd } from '../../../../ui/voice/use-recording.ts'
import type { VoiceExtension } from '../../../../ui/voice/voice-format.ts'
import { VoiceRecorder } from '../../../../ui/voice/voice-recorder.tsx'
import { attachmentActs } from './use-attachments.ts'
import type { Voice } from './use-voice.ts'
import { dropVoice, keepVoice, sendVoice } from './voices.ts'

interface VoiceStripProps {
  voice: Voice
  platform: PlatformName
  onSend: (text: string, files: readonly Attachment[]) => void
}

const extensions: readonly VoiceExtension[] = ['ogg', 'm4a']

const noteOf = (end: RecordingEnd): string | null =>
  end === 'full' ? voiceTexts.full : end === 'gone' ? voiceTexts.gone : null

/** Records a voice message and keeps it until it is sent or discarded. It is its own message: the text draft stays. */
export function VoiceStrip({ voice: { key, kept, end }, platform, onSend }: VoiceStripProps) {
  // An earlier recording must not take the focus from a person walking through the list by keyboard.
  const [takesFocus] = useState(kept === null)
  const send = (): void => void sendVoice(key, attachmentActs, (file) => onSend('', [file]))
  if (kept)
    return (
      <RecordedVoice
        file={kept.file}
        isSending={kept.isSending}
        note={kept.note}
        takesFocus={takesFocus}
        onDiscard={() => dropVoice(key)}
        onSend={send}
      />
    )
  return (
    <VoiceRecorder
      extensions={extensions.filter((extension) => platformCarries(platform, extension))}
      maxBytes={maxFileBytes.audio}
      onDone={(file, how) => {
        keepVoice(key, file, noteOf(how))
        end()
        if (how === 'send') send()
      }}
      onCancel={end}
    />
  )
}
