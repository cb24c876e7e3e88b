import './theme/overlays.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-view.module.css'

/**
 * Where toasts appear; stands once, at the root: in the middle above. Buttons that one may want to press stand at the right of
 * heads and at the foot of dialogs, panels and the composer. On a phone below the heads.
 */
export function Toaster() {
  return (
    <Notifications
      position="top-center"
      containerWidth={360}
      limit={3}
      zIndex={400}
      {...(classes.place ? { className: classes.place } : {})}
    />
  )
}
