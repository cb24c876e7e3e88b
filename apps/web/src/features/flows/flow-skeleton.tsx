import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import canvas from './canvas/canvas.module.css'
import header from './editor/header.module.css'
import classes from './flow-screen.module.css'

/** The editor's frame while the flow is read. */
export function FlowSkeleton() {
  return (
    <div className={classes.editor}>
      <header className={header.bar}>
        <Loading>
          <Skeleton width={240} height={16} />
        </Loading>
      </header>
      <div className={classes.stage}>
        <div className={canvas.canvas} />
      </div>
      <aside className={classes.side} />
    </div>
  )
}
