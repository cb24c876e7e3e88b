import { isEnter } from '@prosa/talk'
import type { KeyboardEvent } from 'react'

/** Ignores repeats of the Enter that opened something, so that holding it does not press what then has the focus. */
export const refuseRepeated = (event: KeyboardEvent): void => {
  if (event.repeat && (isEnter(event) || event.key === ' ')) event.preventDefault()
}
