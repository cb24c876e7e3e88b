import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { findTarget } from '../../../../ui/target.ts'
import type { WriteMode } from './write-switch.tsx'

/** Recipient of the text in an open room, first the customer. Returning to messages focuses the composer, if shown. */
export function useWriteMode() {
  const [mode, setMode] = useState<WriteMode>('message')
  const section = useRef<HTMLElement>(null)
  const [returns, setReturns] = useState(0)
  const [hasLeft, setLeft] = useState(false)
  // Layout effect, in the same frame as the field: keys typed next go into the field and are no shortcuts.
  useLayoutEffect(() => {
    if (returns > 0)
      (section.current?.querySelector('textarea') ?? findTarget(section.current, 'write-message'))?.focus()
  }, [returns])
  const change = useCallback((next: WriteMode) => {
    setMode(next)
    setLeft(false)
    if (next === 'message') setReturns((count) => count + 1)
  }, [])
  /** Leaves the note without focusing a field: the next key is a shortcut and never text to the customer. */
  const leave = useCallback(() => {
    setMode('message')
    setLeft(true)
  }, [])
  return { mode, setMode: change, leave, hasLeft, section }
}
