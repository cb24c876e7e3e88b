import { useLayoutEffect, useRef } from 'react'
import { findTarget } from '../../../../ui/target.ts'

const controls = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled)'

/** Inside a form: makes it open at a field (`data-path`) or part (a target) other than the first. */
export function StartsAt({ name }: { name: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  // Runs before the form looks for its initial focus.
  useLayoutEffect(() => {
    const form = mark.current?.closest('form')
    const part =
      name === 'start' || name === 'interactions'
        ? findTarget(form, `part-${name}`)
        : form?.querySelector(`[data-path="${name}"]`)
    const control = part?.matches(controls) ? part : part?.querySelector(controls)
    control?.setAttribute('data-autofocus', 'true')
    // Focus alone does not scroll the field into view.
    control?.scrollIntoView({ block: 'center' })
  }, [name])
  return <span ref={mark} hidden />
}
