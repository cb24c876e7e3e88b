import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { focusFirst, placeOnScreen } from './focus-first.ts'
import { touches } from './form-paths.ts'
import type { FieldErrors } from './form-rules.ts'

/** Errors shown by the form's controls, and the remaining ones, which are shown below the form. */
export function useFormErrors() {
  const [all, setAll] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const element = useRef<HTMLElement>(null)
  // After rendering: a form of steps may have switched to the step with the error.
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
    /** Clears the errors of a field that is being edited; null: of all fields. */
    settle: (path: string | null): void => {
      setAll((now) =>
        Object.fromEntries(Object.entries(now).filter(([error]) => path !== null && !touches(path, error))),
      )
      setFailure(null)
    },
  }
}
