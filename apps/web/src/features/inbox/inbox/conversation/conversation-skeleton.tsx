import type { ReactNode } from 'react'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import classes from './conversation.module.css'

/** Placeholder of an open room while code or messages load; `head`: a header from known data. */
export function ConversationSkeleton({ head }: { head?: ReactNode }) {
  return (
    <section className={classes.conversation}>
      {head ?? (
        <div className={classes.head}>
          <Skeleton width={36} height={36} isRound />
          <Skeleton width={180} height={12} />
        </div>
      )}
      <Loading className={classes.skeletons}>
        {[220, 280, 180, 320, 240].map((width) => (
          <Skeleton key={width} width={width} height={36} />
        ))}
      </Loading>
      <div className={classes.composer} />
    </section>
  )
}
