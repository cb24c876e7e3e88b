import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import canvas from './canvas/canvas.module.css'
import header from './editor/header.module.css'
import classes from './flow-screen.module.css'
import styles from './flow-skeleton.module.css'

/** Skeleton of the editor while the flow loads. */
export function FlowSkeleton() {
  return (
    <div className={classes.editor}>
      <header className={header.bar}>
        <Loading className={styles.bar ?? ''}>
          <Skeleton width={28} height={28} className={styles.square ?? ''} />
          <Skeleton width={180} height={16} />
          <span className="grow" />
          <Skeleton width={76} height={28} className={styles.square ?? ''} />
        </Loading>
      </header>
      <div className={classes.stage}>
        <div className={canvas.canvas}>
          <Loading className={styles.nodes ?? ''}>
            <Skeleton width={138} height={30} className={styles.pill ?? ''} />
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} width={138} height={64} className={styles.square ?? ''} />
            ))}
          </Loading>
        </div>
      </div>
      <aside className={classes.side}>
        <span className="grow" />
        <Loading className={styles.foot ?? ''}>
          <Skeleton height={34} className={styles.square ?? ''} />
        </Loading>
      </aside>
    </div>
  )
}
