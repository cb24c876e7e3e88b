import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { focusFirst, placeOnScreen } from './focus-first.ts'
import { touches } from './form-paths.ts'
import type { FieldErrors } from './form-rules.ts'

/** The errors of a form's controls, and what is left over: that is said under the form rather than nowhere. */
export function useFormErrors() {
  const [all, setAll] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const element = useRef<HTMLElement>(null)
  // Once the errors stand there: a form of steps may have changed the step for them.
  const toPlace = useRef<FieldErrors | null>(null)
  useLayoutEffect(() => {
    const found = toPlace.current
    if (!found) return
    toPlace.current = null
    const { placed, rest } = placeOnScreen(element.current, found)
    setAll(placed)
    if (rest.length > 0) setFailure((said) => [said, ...rest].filter(Boolean).join(' '))
    focusFirst(element.current, placed)
  })
  return {
    ref: useCallback((node: HTMLElement | null): void => {
      element.current = node
    }, []),
    all,
    failure,
    show: (found: FieldErrors, said: string | null): void => {
      setAll(found)
      setFailure(said)
      if (Object.keys(found).length > 0) toPlace.current = found
    },
    merge: (errors: Readonly<Record<string, string | null>>): void =>
      setAll((now) =>
        Object.fromEntries(
          Object.entries({ ...now, ...errors }).filter((entry): entry is [string, string] => entry[1] !== null),
        ),
      ),
    /** What is wrong there is being mended; null is everywhere. */
    settle: (path: string | null): void => {
      setAll((now) =>
        Object.fromEntries(Object.entries(now).filter(([error]) => path !== null && !touches(path, error))),
      )
      setFailure(null)
    },
  }
}
