import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { errorMessage } from './api-error.ts'

interface UnansweredProps {
  /** What `useQuery` gave. */
  of: { error: Error | null; refetch: () => unknown }
  /** What could not be read. */
  title: string
  level?: 1 | 2 | 3
  /** Its skeleton. */
  children: ReactNode
}

/** Stands where the answer of a question will: its skeleton, or what failed and a way to try again. */
export function Unanswered({ of: { error, refetch }, title, level = 2, children }: UnansweredProps) {
  if (!error) return children
  return <ErrorState level={level} title={title} text={errorMessage(error)} onRetry={() => void refetch()} />
}
