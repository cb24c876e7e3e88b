import { useState } from 'react'

/** The last thing that there was: a dialog shows it while it fades out, and gives the focus back. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
