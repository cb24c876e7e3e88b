import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { errorMessage } from './api-error.ts'

interface UnansweredProps {
  /** Result of `useQuery`. */
  of: { error: Error | null; refetch: () => unknown }
  /** Title of the error state. */
  title: string
  level?: 1 | 2 | 3
  /** The skeleton. */
  children: ReactNode
}

/** Placeholder for a query's answer: its skeleton, or the failure with a retry. */
export function Unanswered({ of: { error, refetch }, title, level = 2, children }: UnansweredProps) {
  if (!error) return children
  return <ErrorState level={level} title={title} text={errorMessage(error)} onRetry={() => void refetch()} />
}
