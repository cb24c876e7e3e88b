import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { findTarget } from '../../../../ui/target.ts'
import type { WriteMode } from './write-switch.tsx'

/** To whom one writes in an open room, beginning with the customer. Whoever comes back to the message goes on in its field, where there is one. */
export function useWriteMode() {
  const [mode, setMode] = useState<WriteMode>('message')
  const section = useRef<HTMLElement>(null)
  const [returns, setReturns] = useState(0)
  const [hasLeft, setLeft] = useState(false)
  // With the field itself: what is typed next is written there, and is no key of the room.
  useLayoutEffect(() => {
    if (returns > 0)
      (section.current?.querySelector('textarea') ?? findTarget(section.current, 'write-message'))?.focus()
  }, [returns])
  const change = useCallback((next: WriteMode) => {
    setMode(next)
    setLeft(false)
    if (next === 'message') setReturns((count) => count + 1)
  }, [])
  /** Out of the note, and into no field: a key pressed next is one of the room, and never a word to the customer. */
  const leave = useCallback(() => {
    setMode('message')
    setLeft(true)
  }, [])
  return { mode, setMode: change, leave, hasLeft, section }
}
