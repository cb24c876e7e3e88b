import { Suspense } from 'react'
import classes from './chart.module.css'
import type { ChartProps } from './chart-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { Skeleton } from './skeleton.tsx'

export type { ChartProps, ChartRow } from './chart-view.tsx'

const ChartView = lazyPiece(async () => (await import('./chart-view.tsx')).ChartView)

/** Figures as a doughnut, line or bars, with their table; the drawing's code loads with the first chart. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Coming title={props.title} />}>
      <ChartView {...props} />
    </Suspense>
  )
}

/** Placeholder with card and title while the drawing's code loads. */
function Coming({ title }: { title: string }) {
  return (
    <section className={classes.card} aria-label={title} aria-busy>
      <header className={classes.head}>
        <h2>{title}</h2>
      </header>
      <Skeleton height={140} />
    </section>
  )
}
