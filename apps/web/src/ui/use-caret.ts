import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/**
 * Puts the focus into a field whose words are replaced, and the caret where it belongs, in the same commit as the words: what is
 * typed next, however soon, stands there.
 * @returns called beside the change of the words, with the place in the new ones
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
