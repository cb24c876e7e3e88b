import { Loading } from './loading.tsx'
import classes from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const widths = ['62%', '48%', '70%', '54%', '40%', '66%'] as const

/** Rows with a picture, two lines and a badge. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div className={classes.row} key={row}>
          <Skeleton width={36} height={36} />
          <div className={classes.lines}>
            <Skeleton width={widths[row % widths.length] ?? '50%'} />
            <Skeleton width={widths[(row + 3) % widths.length] ?? '50%'} height={8} />
          </div>
          <Skeleton width={58} height={20} />
        </div>
      ))}
    </Loading>
  )
}
