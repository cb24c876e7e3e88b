import { useState } from 'react'

/** True from the first render with `value` on: an opened component stays mounted, to fade out and reopen at once. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return value || wasTrue
}
