import { useState } from 'react'

/** True from the first drawing with `value` on: what was opened once stays there, so that it can fade out and opens at once again. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return value || wasTrue
}
