import { useEffect, useEffectEvent, useState } from 'react'
import { createOwnWrites } from './own-writes.ts'

interface TypedOptions {
  /** The active value; typed text shows at once and reaches `onSend` after the debounce. */
  value: string
  onSend: (text: string) => void
  debounceMs: number
  /** Whether a text is complete; incomplete text is not sent. */
  isWhole?: (text: string) => boolean
}

/** A field's text, sent after a pause. An own value that comes back does not change the field: typing may continue. */
export function useTyped({ value, onSend, debounceMs, isWhole = () => true }: TypedOptions) {
  const [text, setText] = useState(value)
  const [own] = useState(createOwnWrites)
  const trimmed = text.trim()
  const isUsable = trimmed === '' || isWhole(trimmed)
  useEffect(() => {
    if (!own.see(value)) setText(value)
  }, [value, own])
  const send = (next: string): void => {
    if (next === (own.last() ?? value)) return
    own.add(next)
    onSend(next)
  }
  const sendLate = useEffectEvent(send)
  useEffect(() => {
    if (!isUsable) return
    const timer = setTimeout(() => sendLate(trimmed), debounceMs)
    return () => clearTimeout(timer)
  }, [trimmed, isUsable, debounceMs])
  return {
    text,
    setText,
    isUsable,
    sendNow: (next: string): void => {
      setText(next)
      if (next.trim() === '' || isWhole(next.trim())) send(next.trim())
    },
  }
}
