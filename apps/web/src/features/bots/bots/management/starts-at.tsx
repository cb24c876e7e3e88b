import { useLayoutEffect, useRef } from 'react'

const controls = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled)'

/** Within a form: the field (`data-path`) or part (`data-part`) that it begins at, where that is not the first. */
export function StartsAt({ name }: { name: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  // Before the form itself looks where it begins.
  useLayoutEffect(() => {
    const part = mark.current?.closest('form')?.querySelector(`[data-path="${name}"], [data-part="${name}"]`)
    const control = part?.matches(controls) ? part : part?.querySelector(controls)
    control?.setAttribute('data-autofocus', 'true')
    // The focus alone would not bring it into sight.
    control?.scrollIntoView({ block: 'center' })
  }, [name])
  return <span ref={mark} hidden />
}
