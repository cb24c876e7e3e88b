import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './whatsapp.module.css'

export function TabSkeleton() {
  return (
    <Loading className={classes.skeleton}>
      <Skeleton width="70%" height={20} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={36} />
      <Skeleton width="100%" height={36} />
    </Loading>
  )
}
