import { useLayoutEffect, useRef } from 'react'
import { findTarget } from '../../../../ui/target.ts'

const controls = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled)'

/** Within a form: the field (`data-path`) or part (a target) that it begins at, where that is not the first. */
export function StartsAt({ name }: { name: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  // Before the form itself looks where it begins.
  useLayoutEffect(() => {
    const form = mark.current?.closest('form')
    const part =
      name === 'start' || name === 'interactions'
        ? findTarget(form, `part-${name}`)
        : form?.querySelector(`[data-path="${name}"]`)
    const control = part?.matches(controls) ? part : part?.querySelector(controls)
    control?.setAttribute('data-autofocus', 'true')
    // The focus alone would not bring it into sight.
    control?.scrollIntoView({ block: 'center' })
  }, [name])
  return <span ref={mark} hidden />
}
