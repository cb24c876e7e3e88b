import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/**
 * Focuses a field whose text is replaced and places the caret, in the same commit as the new text, so that the next
 * typed character lands there.
 * @returns a function to call with the caret position when the text changes
 */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>): (at: number) => void {
  const [wanted, setWanted] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (!wanted) return
    field.current?.focus()
    field.current?.setSelectionRange(wanted.at, wanted.at)
  }, [field, wanted])
  return useCallback((at) => setWanted({ at }), [])
}
