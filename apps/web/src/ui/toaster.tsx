import './theme/overlays.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-view.module.css'

/** Container of toasts, placed above the screen's foot (toast-view.module.css). Presses beside toasts go through. */
export function Toaster() {
  return (
    <Notifications
      // Already rendered at the root, so no portal is needed.
      withinPortal={false}
      position="top-center"
      containerWidth={440}
      limit={3}
      zIndex={400}
      {...(classes.place ? { className: classes.place } : {})}
    />
  )
}
