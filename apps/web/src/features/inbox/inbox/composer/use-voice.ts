import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readScope } from '../../../../app/scope.ts'
import { boxKey } from './outgoing-storage.ts'
import { subscribeToVoices, voiceOf } from './voices.ts'

/** Whether the voice strip replaces the composer: while recording, or while a recording waits to be sent. */
export function useVoice(dialogId: number, onClosed: () => void) {
  const key = boxKey(readScope(), dialogId)
  const kept = useSyncExternalStore(subscribeToVoices, () => voiceOf(key))
  const [isRecording, setRecording] = useState(false)
  const isOpen = isRecording || kept !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClosed()
    wasOpen.current = isOpen
  }, [isOpen, onClosed])
  return { key, kept, isOpen, start: () => setRecording(true), end: () => setRecording(false) }
}

export type Voice = ReturnType<typeof useVoice>
