import './theme/overlays.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-view.module.css'

/** Where toasts appear, at the root: by one rule (toast-view.module.css) above what stands at the foot. What lies beside a toast, or waits under its holder, stays in reach. */
export function Toaster() {
  return (
    <Notifications
      // It is at the root as it is, and there as soon as this is.
      withinPortal={false}
      position="top-center"
      containerWidth={440}
      limit={3}
      zIndex={400}
      {...(classes.place ? { className: classes.place } : {})}
    />
  )
}
