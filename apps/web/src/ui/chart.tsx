import { Suspense } from 'react'
import classes from './chart.module.css'
import type { ChartProps } from './chart-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { Skeleton } from './skeleton.tsx'

export type { ChartProps, ChartRow } from './chart-view.tsx'

const ChartView = lazyPiece(async () => (await import('./chart-view.tsx')).ChartView)

/** Figures as a doughnut, a line or bars, with their table; the drawing's code is fetched with the first one. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Coming title={props.title} />}>
      <ChartView {...props} />
    </Suspense>
  )
}

/** Its card and its title, until the drawing's code is there. */
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
