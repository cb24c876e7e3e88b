import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './frame-skeleton.module.css'

/** Skeleton of the frame while the session or a screen's code loads. */
export function FrameSkeleton() {
  return (
    <main className={classes.frame}>
      <Loading className={classes.loading}>
        <div className={classes.grid}>
          <div className={classes.rail}>
            <Skeleton width={28} height={28} />
            <Skeleton width={20} height={20} />
            <Skeleton width={20} height={20} />
            <Skeleton width={20} height={20} />
          </div>
          <div className={classes.top}>
            <Skeleton width={140} height={12} />
          </div>
          <div className={classes.sheet}>
            <Skeleton width={220} height={20} />
            <Skeleton width={320} height={10} />
          </div>
        </div>
      </Loading>
    </main>
  )
}
