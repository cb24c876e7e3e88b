import { useState } from 'react'

/** The last non-null value: a dialog shows it while it fades out. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
