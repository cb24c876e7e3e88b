import type { ReactNode } from 'react'
import classes from './skeleton.module.css'
import { uiTexts } from './texts.ts'

interface LoadingProps {
  /** Skeletons in the final layout. */
  children: ReactNode
  className?: string
}

/** Announces loading once; skeletons appear after 150 ms, so that quick answers do not flash. */
export function Loading({ children, className }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" aria-label={uiTexts.loading} className={className}>
      <div className={classes.late} aria-hidden>
        {children}
      </div>
    </div>
  )
}
