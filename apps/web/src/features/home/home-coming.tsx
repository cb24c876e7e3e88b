import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './home-screen.module.css'

/** Skeleton shown until the order of the home sections is known. */
export const HomeComing = () => (
  <div className={classes.coming}>
    <Loading>
      <Skeleton width={140} height={14} />
    </Loading>
    <div className="card">
      <ListSkeleton rows={4} />
    </div>
  </div>
)
