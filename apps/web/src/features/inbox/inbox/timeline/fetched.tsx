import type { ReactNode } from 'react'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import classes from './timeline.module.css'
import { timelineTexts } from './timeline-texts.ts'

interface FetchedProps {
  asked: { isPending: boolean; isError: boolean; data: unknown; error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** The loaded content, a placeholder while loading, or the error. */
export function Fetched({ asked, children }: FetchedProps) {
  if (asked.isError && !asked.data)
    return (
      <ErrorState
        level={3}
        title={timelineTexts.failed}
        {...(asked.error ? { text: asked.error.message } : {})}
        onRetry={() => void asked.refetch()}
      />
    )
  if (!asked.isPending) return children
  return (
    <Loading className={classes.loading}>
      {['72%', '58%', '66%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Loading>
  )
}
