import { Suspense } from 'react'
import classes from './chart.module.css'
import type { ChartProps } from './chart-view.tsx'
import { lazyPiece } from './lazy-piece.ts'

export type { ChartProps, ChartRow } from './chart-view.tsx'

const ChartView = lazyPiece(async () => (await import('./chart-view.tsx')).ChartView)

/** Figures as a doughnut, a line or bars, with their table; the drawing's code is fetched with the first one. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<div className={classes.pending} />}>
      <ChartView {...props} />
    </Suspense>
  )
}
