import { useEffect, useEffectEvent, useState } from 'react'
import { createOwnWrites } from './own-writes.ts'

interface TypedOptions {
  /** What is in force; what is typed shows at once and reaches `onSend` after the pause. */
  value: string
  onSend: (text: string) => void
  debounceMs: number
  /** What is typed half yet is not sent. */
  isWhole?: (text: string) => boolean
}

/** A text that is sent when the typing rests. What comes back of it changes nothing in the field: one may be typing on. */
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
