import { useCallback, useRef, useState } from 'react'
import type { WriteMode } from './write-switch.tsx'

/** To whom one writes in an open room, beginning with the customer. Whoever comes back to the message goes on in its field, where there is one. */
export function useWriteMode() {
  const [mode, setMode] = useState<WriteMode>('message')
  const section = useRef<HTMLElement>(null)
  const change = useCallback((next: WriteMode) => {
    setMode(next)
    if (next === 'message')
      requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('textarea')?.focus())
  }, [])
  return { mode, setMode: change, section }
}
